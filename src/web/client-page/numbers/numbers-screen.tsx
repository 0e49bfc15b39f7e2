import PlusIcon from 'lucide-react/icons/plus';
import AlertIcon from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { NumberRange } from '#domain/printing/number-contract.ts';
import { isNotFound } from '#web/api/call.ts';
import { idInAddress } from '#web/navigation/id-in-address.ts';
import { CodeText } from '#web/kit/texts/code-text.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { IfOld, NotThere } from '#web/list/not-there.tsx';
import { useNumberRanges } from '#web/printing/number-queries.ts';
import { ActButton } from '#web/record/act-button.tsx';
import { useClient } from '../../clients/client-queries.ts';
import { ClientNotFound } from '../../clients/parts/client-not-found.tsx';
import { kindNames, numbersWords as words, stateInWords } from './numbers-wording.ts';
import { AddRange, MoveRange } from './range-form.tsx';

/** /clients/:id/numbers: the ranges of SSCCs, serial numbers and carton numbers of a client. */
export const NumbersScreen = () => {
  const id = idInAddress(useParams()['id']);
  return id === undefined ? <ClientNotFound /> : <Numbers clientId={id} />;
};

const Numbers = ({ clientId }: { clientId: number }) => {
  const { data: client, error } = useClient(clientId);
  const [isAdding, setIsAdding] = useState(false);
  const [moved, setMoved] = useState<NumberRange | null>(null);
  if (isNotFound(error)) return <ClientNotFound />;
  return (
    <>
      <PageHead
        title={words.title}
        lead={client ? words.lead(client.name) : undefined}
        crumbs={[
          { label: words.clients, to: '/clients' },
          { label: client?.name ?? '…', to: `/clients/${clientId}` },
          { label: words.title },
        ]}
        actions={
          <ActButton
            needs="client.edit"
            variant="primary"
            icon={<PlusIcon aria-hidden />}
            onClick={() => setIsAdding(true)}
          >
            {words.add}
          </ActButton>
        }
      />
      <Ranges clientId={clientId} onMove={setMoved} />
      {isAdding ? <AddRange clientId={clientId} onClose={() => setIsAdding(false)} /> : null}
      {moved ? <MoveRange clientId={clientId} range={moved} onClose={() => setMoved(null)} /> : null}
    </>
  );
};

const columnsOf = (onMove: (range: NumberRange) => void): Column<NumberRange>[] => [
  { key: 'kind', head: words.kind, onCard: 'title', cell: ({ kind }) => kindNames[kind] },
  {
    key: 'next',
    head: words.next,
    cell: ({ nextNumber }) => (nextNumber === null ? '–' : <CodeText value={nextNumber} dense />),
  },
  { key: 'last', head: words.last, cell: ({ lastNumber }) => <CodeText value={lastNumber} dense /> },
  {
    key: 'state',
    head: words.state,
    cell: (range) =>
      range.isNearEnd || !range.isCertain ? (
        <span className="flex items-start gap-1.5 font-[560] text-warning">
          <AlertIcon aria-hidden className="mt-0.5 size-4 shrink-0" />
          {stateInWords(range)}
        </span>
      ) : (
        stateInWords(range)
      ),
  },
  {
    key: 'acts',
    head: <span className="sr-only">{words.acts}</span>,
    onCard: 'bare',
    align: 'end',
    cell: (range) => (
      <ActButton
        needs="client.edit"
        size="dense"
        aria-label={words.moveOf(range.nextNumber ?? range.lastNumber)}
        onClick={() => onMove(range)}
      >
        {words.move}
      </ActButton>
    ),
  },
];

const Ranges = ({ clientId, onMove }: { clientId: number; onMove: (range: NumberRange) => void }) => {
  const query = useNumberRanges(clientId);
  const { data: ranges } = query;
  if (!ranges)
    return (
      <NotThere query={query} title={words.notLoaded} loading={<Skeleton className="h-40 rounded-sheet" />} />
    );
  return (
    <>
      <IfOld query={query} />
      {ranges.length === 0 ? (
        <EmptyState title={words.none} text={words.noneText} />
      ) : (
        <DataTable caption={words.title} columns={columnsOf(onMove)} rows={ranges} rowKey={({ id }) => id} />
      )}
    </>
  );
};
