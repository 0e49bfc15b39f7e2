import { useState } from 'react';
import { accessLevel } from '#web/words/access.ts';
import type { Badge } from '#domain/stations/contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { ConfirmDialog } from '#web/kit/layers/confirm-dialog.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { IfOld, NotThere } from '#web/list/not-there.tsx';
import { WithRefusal } from '#web/record/failures/with-refusal.tsx';
import { useBadges, useEndBadge, useReprintBadge, useUnlockBadge } from '../queries.ts';
import { badgesWords as words } from '../wording.ts';
import type { PrintedBadge } from './badge-sheet.tsx';
import { PersonForm } from './person-form.tsx';
import { IssueForm } from './issue-form.tsx';

type Asked = { badge: Badge; act: 'reprint' | 'revoke' };

const standing = ({ lockedSeconds, lockedAt, isActive }: Badge): string | null => {
  if (!isActive) return words.inactive;
  if (lockedAt !== null) return words.lockedSince(formatDateTime(lockedAt));
  return lockedSeconds > 0 ? words.locked(lockedSeconds) : null;
};

const columnsOf = (onAsk: (asked: Asked) => void, onUnlock: (id: number) => void): Column<Badge>[] => [
  { key: 'name', head: words.person, cell: ({ name }) => name, onCard: 'title' },
  { key: 'role', head: words.role, cell: ({ role }) => accessLevel(role) },
  {
    key: 'at',
    head: words.issued,
    cell: ({ at, by }) => (by === null ? formatDateTime(at) : `${formatDateTime(at)}, ${by}`),
  },
  {
    key: 'standing',
    head: words.standing,
    cell: (badge) => <span className="text-warning">{standing(badge)}</span>,
    isEmpty: (badge) => standing(badge) === null,
  },
  {
    key: 'acts',
    head: <span className="sr-only">{words.acts}</span>,
    onCard: 'bare',
    align: 'end',
    cell: (badge) => (
      <span className="flex flex-wrap gap-2 md:justify-end xl:flex-nowrap xl:whitespace-nowrap">
        {badge.lockedAt === null && badge.lockedSeconds === 0 ? null : (
          <Button
            size="dense"
            aria-label={`${words.unlock} ${badge.name}`}
            onClick={() => onUnlock(badge.id)}
          >
            {words.unlock}
          </Button>
        )}
        <Button
          size="dense"
          aria-label={`${words.reprint} ${badge.name}`}
          onClick={() => onAsk({ badge, act: 'reprint' })}
        >
          {words.reprint}
        </Button>
        <Button
          size="dense"
          aria-label={`${words.revoke} ${badge.name}`}
          onClick={() => onAsk({ badge, act: 'revoke' })}
        >
          {words.revoke}
        </Button>
      </span>
    ),
  },
];

/** All badges, with issuing, reprinting and revoking. */
export const BadgesSection = ({ onPrinted }: { onPrinted: (badge: PrintedBadge) => void }) => {
  const query = useBadges();
  const badges = query.data;
  const [asked, setAsked] = useState<Asked | null>(null);
  const reprinting = useReprintBadge(onPrinted);
  const ending = useEndBadge();
  const unlocking = useUnlockBadge();
  const unlock = (id: number) =>
    unlocking.mutate(id, {
      onError: (failure) =>
        toast({ title: words.notUnlocked, description: sentenceOf(failure), variant: 'destructive' }),
    });
  const ask = (next: Asked) => {
    // What was refused of one badge says nothing about another.
    reprinting.reset();
    ending.reset();
    setAsked(next);
  };
  const confirm = ({ badge, act }: Asked) => {
    const title = act === 'reprint' ? words.notReprinted : words.notRevoked;
    const onError = (failure: Error) =>
      toast({ title, description: sentenceOf(failure), variant: 'destructive' });
    if (act === 'reprint') reprinting.mutate(badge.id, { onError });
    else ending.mutate(badge.id, { onError, onSuccess: () => setAsked(null) });
  };
  if (!badges)
    return (
      <NotThere query={query} title={words.notLoaded} loading={<Skeleton className="h-60 rounded-sheet" />} />
    );
  const locked = badges.filter(({ lockedAt }) => lockedAt !== null);
  return (
    <section aria-labelledby="badges" className="mt-12 border-t border-line-strong pt-6">
      <h2 id="badges" className="mb-4 text-fact font-[640]">
        {words.title}
      </h2>
      {locked.length > 0 ? (
        <p
          role="alert"
          className="mb-6 rounded-sheet border-2 border-danger bg-danger-wash px-4 py-3 text-danger"
        >
          {words.lockedNotice(locked.map(({ name }) => name).join(', '))}
        </p>
      ) : null}
      <div className="mb-6">
        <IssueForm badges={badges} onIssued={onPrinted} />
      </div>
      <PersonForm onIssued={onPrinted} />
      <IfOld query={query} />
      <DataTable
        caption={words.title}
        columns={columnsOf(ask, unlock)}
        rows={badges}
        rowKey={({ id }) => id}
        empty={<EmptyState headingLevel="h3" title={words.none} text={words.noneText} />}
      />
      {asked ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setAsked(null))}
          title={
            asked.act === 'reprint'
              ? words.reprintTitle(asked.badge.name)
              : words.revokeTitle(asked.badge.name)
          }
          description={
            asked.act === 'reprint' ? (
              <WithRefusal text={words.reprintText} error={reprinting.error} />
            ) : (
              <WithRefusal text={words.revokeText} error={ending.error} />
            )
          }
          confirmLabel={asked.act === 'reprint' ? words.reprintConfirm : words.revokeConfirm}
          tone={asked.act === 'reprint' ? 'primary' : 'danger'}
          pending={reprinting.isPending || ending.isPending}
          onConfirm={() => confirm(asked)}
        />
      ) : null}
    </section>
  );
};
