import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import MailCheckIcon from 'lucide-react/icons/mail-check';
import SendIcon from 'lucide-react/icons/send';
import { hasMail } from '#domain/auth/email.ts';
import type { User } from '#domain/users/contract.ts';
import { Badge } from '#web/kit/badge.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import type { UserRow } from '../user-rows.ts';
import { fullName, noMailWords, usersWords as words } from '../wording.ts';
import { AccountActs } from './account-acts.tsx';
import { PresenceMark } from './presence-mark.tsx';
import { RoleSelect } from './role-select.tsx';

const columns: readonly Column<UserRow>[] = [
  {
    key: 'name',
    head: words.name,
    onCard: 'title',
    cell: ({ user, isMe }) => (
      <span className="grid min-w-0 md:min-w-32">
        <span className="font-[560] wrap-anywhere">
          {fullName(user)}
          {isMe ? <span className="font-normal text-ink-quiet"> {words.you}</span> : null}
        </span>
        {hasMail(user.email) ? (
          <EmailText email={user.email} />
        ) : (
          <span className="text-ink-quiet">{noMailWords.noMail}</span>
        )}
      </span>
    ),
  },
  {
    key: 'role',
    head: words.role,
    cell: ({ user, roleDisabledReason }) => <RoleSelect user={user} disabledReason={roleDisabledReason} />,
  },
  {
    key: 'presence',
    head: words.presence,
    cell: (row) => (
      <>
        <PresenceMark presence={row.presence} />
        <span className="mt-1 hidden text-ink-quiet md:max-xl:block">
          <LastActivity row={row} />
        </span>
      </>
    ),
  },
  {
    key: 'last-activity',
    head: words.lastActivity,
    cell: (row) => <LastActivity row={row} />,
    // Between phone and wide desktop widths it is shown below the presence.
    className: 'md:whitespace-nowrap md:max-xl:hidden',
  },
  { key: 'account', head: words.account, cell: ({ user }) => <Account user={user} /> },
  {
    key: 'acts',
    head: <span className="sr-only">{words.actions}</span>,
    onCard: 'bare',
    cell: ({ user, switchDisabledReason }) => (
      <AccountActs user={user} switchDisabledReason={switchDisabledReason} />
    ),
  },
];

/** All users with role, presence and account; one card per user on a phone. */
export const UserTable = ({ rows }: { rows: readonly UserRow[] }) => (
  <DataTable caption={words.users} columns={columns} rows={rows} rowKey={({ user }) => user.id} />
);

/** An e-mail address that preferably breaks before its @. */
const EmailText = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@');
  return (
    <span className="text-quiet font-normal wrap-anywhere text-ink-quiet">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
};

const LastActivity = ({ row: { user, lastActivity } }: { row: UserRow }) => (
  <span title={user.lastActiveAt === null ? undefined : formatDateTime(user.lastActiveAt)}>
    {lastActivity}
  </span>
);

const Account = ({ user }: { user: User }) => (
  <span className="flex flex-wrap gap-1.5 max-md:justify-end">
    {user.isActive ? (
      <Badge tone="outline">{words.active}</Badge>
    ) : (
      <Badge tone="danger">{words.deactivated}</Badge>
    )}
    {!hasMail(user.email) ? null : user.isInvited ? (
      <Badge tone="warning">
        <SendIcon aria-hidden className="size-3.5" />
        {words.invited}
      </Badge>
    ) : user.emailVerified ? (
      <Badge tone="success">
        <MailCheckIcon aria-hidden className="size-3.5" />
        {words.verified}
      </Badge>
    ) : (
      <Badge tone="warning" className="md:whitespace-nowrap">
        <CircleAlertIcon aria-hidden className="size-3.5" />
        {words.notVerified}
      </Badge>
    )}
  </span>
);
