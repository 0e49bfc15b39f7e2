import { useState } from 'react';
import { accessLevel } from '#web/words/access.ts';
import type { Passkey } from '#domain/passkeys/contract.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { IfOld, NotThere } from '#web/list/not-there.tsx';
import { usePasskeyPlace } from '#web/passkeys/ceremony.ts';
import { MailChoicesSection } from '#web/mails/mail-choices.tsx';
import { useSession } from '#web/session/session.tsx';
import { AddPasskeyDialog, RemovePasskeyDialog } from './passkey-dialogs.tsx';
import { usePasskeys } from './queries.ts';
import { accountWords, passkeyWords as words } from './wording.ts';

/** /account: who is signed in, which mails that person gets, and the passkeys. */
export const AccountScreen = () => {
  const { user } = useSession();
  if (!user) return null;
  const facts = [
    [accountWords.name, `${user.firstName} ${user.lastName}`],
    [accountWords.email, user.email],
    [accountWords.level, accessLevel(user.role, user.partner)],
  ] as const;
  return (
    <>
      <PageHead title={accountWords.title} />
      {user.lacksPasskey ? (
        <output className="mb-6 block max-w-3xl rounded-sheet border border-warning bg-warning-wash px-4 py-3">
          <span className="block font-[640]">{accountWords.lacks}</span>
          <span className="mt-1 block">{accountWords.lacksText}</span>
        </output>
      ) : null}
      <dl className="mb-10 grid max-w-3xl gap-x-8 gap-y-4 sm:grid-cols-3">
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt className="text-quiet text-ink-quiet">{name}</dt>
            <dd className="font-[560] wrap-anywhere">{fact}</dd>
          </div>
        ))}
      </dl>
      <MailChoicesSection />
      <PasskeySection />
    </>
  );
};

const columnsOf = (onAsk: (passkey: Passkey) => void): Column<Passkey>[] => [
  { key: 'name', head: words.nameHead, cell: ({ name }) => name, onCard: 'title' },
  { key: 'on', head: words.where, cell: ({ isSynced }) => (isSynced ? words.synced : words.oneDevice) },
  { key: 'at', head: words.added, cell: ({ at }) => formatDateTime(at) },
  {
    key: 'used',
    head: words.lastUsed,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? words.never : formatDateTime(lastUsedAt)),
  },
  {
    key: 'acts',
    head: <span className="sr-only">{words.acts}</span>,
    onCard: 'bare',
    align: 'end',
    cell: (passkey) => (
      <Button
        size="dense"
        aria-label={words.removeOne({ name: passkey.name })}
        onClick={() => onAsk(passkey)}
      >
        {words.remove}
      </Button>
    ),
  },
];

const PasskeySection = () => {
  const query = usePasskeys();
  const passkeys = query.data;
  const place = usePasskeyPlace();
  const [isAdding, setIsAdding] = useState(false);
  const [asked, setAsked] = useState<Passkey | null>(null);
  if (!passkeys)
    return (
      <NotThere query={query} title={words.notLoaded} loading={<Skeleton className="h-60 rounded-sheet" />} />
    );
  return (
    <section aria-labelledby="passkeys">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="max-w-3xl">
          <h2 id="passkeys" className="text-fact font-[640]">
            {words.title}
          </h2>
          <p className="mt-1 text-ink-quiet">
            {place.at === 'here'
              ? words.lead
              : place.at === 'host'
                ? words.elsewhere(place.host)
                : words.nowhere}
          </p>
        </div>
        {place.at === 'here' ? (
          <Button variant="primary" onClick={() => setIsAdding(true)}>
            {words.add}
          </Button>
        ) : null}
      </div>
      <IfOld query={query} />
      {passkeys.length > 0 || place.at === 'here' ? (
        <DataTable
          caption={words.title}
          columns={columnsOf(setAsked)}
          rows={passkeys}
          rowKey={({ id }) => id}
          empty={<EmptyState headingLevel="h3" title={words.none} text={words.noneText} />}
        />
      ) : null}
      {isAdding ? <AddPasskeyDialog onClose={() => setIsAdding(false)} /> : null}
      {asked ? <RemovePasskeyDialog passkey={asked} onClose={() => setAsked(null)} /> : null}
    </section>
  );
};
