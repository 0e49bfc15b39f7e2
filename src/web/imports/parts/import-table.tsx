import { formatNumber } from '#web/words/formats.ts';
import { addressOf } from '#domain/contract/endpoint.ts';
import { getImportFile, type ImportRecord } from '#domain/imports/contract.ts';
import { Badge } from '#web/kit/badge.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { Fold } from '#web/kit/controls/fold.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { draftsOf, importDrafts, keptOf, undoOf, undoRestOf } from '../undo-wording.ts';
import { importsWords as words } from '../wording.ts';

type ImportTableProps = {
  imports: readonly ImportRecord[];
  now: number;
  onUndo: (record: ImportRecord) => void;
  onDrafts: (record: ImportRecord) => void;
};

/** Imports, what each of them did, and a button that undoes it. */
export const ImportTable = ({ imports, ...acts }: ImportTableProps) => (
  <DataTable caption={words.imports} columns={columnsFor(acts)} rows={imports} rowKey={({ id }) => id} />
);

const columnsFor = ({
  now,
  onUndo,
  onDrafts,
}: Omit<ImportTableProps, 'imports'>): readonly Column<ImportRecord>[] => [
  {
    key: 'file',
    head: words.what,
    onCard: 'title',
    cell: (record) => {
      const { id, fileName, hasFile, clientName, drafted, openDrafts } = record;
      return (
        <span className="grid justify-items-start">
          {hasFile ? (
            <a
              href={addressOf(getImportFile, { id })}
              download
              className="inline-flex min-h-11 items-center font-[560] wrap-anywhere text-accent underline underline-offset-4 hover:decoration-2"
            >
              {fileName}
            </a>
          ) : (
            <span className="font-[560] wrap-anywhere">{fileName}</span>
          )}
          {hasFile && clientName !== null ? <span className="text-ink-quiet">{clientName}</span> : null}
          {hasFile ? null : <span className="text-ink-quiet">{words.bulkEdit}</span>}
          {drafted > openDrafts ? <span className="text-ink-quiet">{importDrafts.made(drafted)}</span> : null}
          {openDrafts > 0 ? (
            <Button size="dense" onClick={() => onDrafts(record)} aria-label={draftsOf(record)}>
              {importDrafts.open(openDrafts)}
            </Button>
          ) : null}
        </span>
      );
    },
  },
  { key: 'at', head: words.when, cell: ({ at }) => formatDateTime(at) },
  { key: 'who', head: words.by, cell: ({ userName }) => userName },
  {
    key: 'created',
    head: words.created,
    align: 'end',
    cell: ({ created }) => formatNumber(created),
  },
  {
    key: 'updated',
    head: words.changed,
    align: 'end',
    cell: ({ updated }) => formatNumber(updated),
  },
  { key: 'left', head: words.unchanged, align: 'end', cell: ({ left }) => formatNumber(left) },
  {
    key: 'refused',
    head: words.refused,
    align: 'end',
    cell: ({ refused }) => formatNumber(refused),
  },
  {
    key: 'undo',
    head: words.undo,
    onCard: 'bare',
    cell: (record) => <State record={record} now={now} onUndo={onUndo} />,
  },
];

type StateProps = { record: ImportRecord; now: number; onUndo: ImportTableProps['onUndo'] };

const State = ({ record, now, onUndo }: StateProps) => {
  const { undone, undoableUntil, fileName } = record;
  const isOpen = undoableUntil !== null && now <= new Date(undoableUntil).getTime();
  return (
    <span className="grid justify-items-start gap-1">
      {undone ? (
        <>
          <Badge tone="notice">{undone.keptCount > 0 ? words.undoneInPart : words.undone}</Badge>
          <span className="text-ink-quiet">
            {undone.userName}, {formatDateTime(undone.at)}
          </span>
          {undone.keptCount > 0 ? <Kept undone={undone} /> : null}
        </>
      ) : null}
      {isOpen ? (
        <Button
          size="dense"
          className="whitespace-nowrap"
          onClick={() => onUndo(record)}
          aria-label={undone ? undoRestOf(fileName) : undoOf(fileName)}
        >
          {undone ? words.undoRest : words.undo}
        </Button>
      ) : null}
      {isOpen || undone ? null : <span className="text-ink-quiet">{words.olderThan14Days}</span>}
    </span>
  );
};

/** What an undo left unchanged, with the reasons. */
const Kept = ({ undone }: { undone: NonNullable<ImportRecord['undone']> }) => (
  <Fold
    summary={words.stayedAsTheyAre({ keptCount: formatNumber(undone.keptCount) })}
    summaryClass="min-h-11"
  >
    <ul className="mt-1 grid gap-1">
      {undone.kept.map(({ productId, sku, reason }) => (
        <li key={productId} className="wrap-anywhere">
          <span className="code">{keptOf({ productId, sku })}</span>: {reason.sentence}
        </li>
      ))}
    </ul>
  </Fold>
);
