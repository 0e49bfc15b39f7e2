import { useState } from 'react';
import { accessLevel } from '#web/words/access.ts';
import type { Key } from '#domain/keys/contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Code } from '#web/kit/texts/code.tsx';
import { ConfirmDialog } from '#web/kit/layers/confirm-dialog.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { formatDate, formatDateTime } from '#web/kit/texts/format-date.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { IfOld, NotThere } from '#web/list/not-there.tsx';
import { WithRefusal } from '#web/record/failures/with-refusal.tsx';
import { useKeys, useRevokeKey } from '../queries.ts';
import { keyWords as words } from '../wording.ts';
import { KeyDialog } from './key-dialog.tsx';

const boundsOf = ({ client, networks, expiresAt }: Key): string =>
  [
    client ? words.onlyClient(client.name) : null,
    networks ? words.from(networks) : null,
    expiresAt === null ? null : words.until(formatDate(expiresAt)),
  ]
    .filter((bound) => bound !== null)
    .join(', ');

const columnsOf = (onAsk: (key: Key) => void): Column<Key>[] => [
  { key: 'name', head: words.name, cell: ({ name }) => name, onCard: 'title' },
  {
    key: 'hint',
    head: words.hint,
    cell: ({ hint }) => <Code value={`${hint}…`} className="whitespace-nowrap" />,
  },
  { key: 'role', head: words.roleHead, cell: ({ role }) => accessLevel(role) },
  { key: 'bounds', head: words.bounds, cell: boundsOf, isEmpty: (key) => boundsOf(key) === '' },
  {
    key: 'used',
    head: words.lastUsed,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? words.never : formatDateTime(lastUsedAt)),
  },
  { key: 'at', head: words.madeBy, cell: ({ at, by }) => `${formatDateTime(at)}, ${by.name}` },
  {
    key: 'acts',
    head: <span className="sr-only">{words.acts}</span>,
    onCard: 'bare',
    align: 'end',
    cell: (key) => (
      <Button size="dense" aria-label={`${words.revoke} ${key.name}`} onClick={() => onAsk(key)}>
        {words.revoke}
      </Button>
    ),
  },
];

/** The keys of other systems, with making and revoking. */
export const KeysSection = () => {
  const query = useKeys();
  const keys = query.data;
  const [isMaking, setIsMaking] = useState(false);
  const [asked, setAsked] = useState<Key | null>(null);
  const { mutate, reset, isPending, error } = useRevokeKey();
  const ask = (key: Key) => {
    // What was refused of one key says nothing about another.
    reset();
    setAsked(key);
  };
  const revoke = (key: Key) =>
    mutate(key.id, {
      onSuccess: () => setAsked(null),
      onError: (failure) =>
        toast({ title: words.notRevoked, description: sentenceOf(failure), variant: 'destructive' }),
    });
  if (!keys)
    return (
      <NotThere query={query} title={words.notLoaded} loading={<Skeleton className="h-60 rounded-sheet" />} />
    );
  return (
    <section aria-labelledby="keys">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="keys" className="text-fact font-[640]">
          {words.title}
        </h2>
        <Button variant="primary" onClick={() => setIsMaking(true)}>
          {words.make}
        </Button>
      </div>
      <IfOld query={query} />
      <DataTable
        caption={words.title}
        columns={columnsOf(ask)}
        rows={keys}
        rowKey={({ id }) => id}
        empty={<EmptyState headingLevel="h3" title={words.none} text={words.noneText} />}
      />
      {isMaking ? <KeyDialog onClose={() => setIsMaking(false)} /> : null}
      {asked ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setAsked(null))}
          title={words.revokeTitle(asked.name)}
          description={<WithRefusal text={words.revokeText} error={error} />}
          confirmLabel={words.revokeConfirm}
          pending={isPending}
          onConfirm={() => revoke(asked)}
        />
      ) : null}
    </section>
  );
};
