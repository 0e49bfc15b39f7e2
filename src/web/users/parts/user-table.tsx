import CircleAlertIcon from 'lucide-react/icons/circle-alert';
import MailCheckIcon from 'lucide-react/icons/mail-check';
import SendIcon from 'lucide-react/icons/send';
import type { User } from '#domain/users/contract.ts';
import { Badge } from '#web/kit/badge.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { formatDateTime } from '#web/kit/format-date.ts';
import type { UserRow } from '../user-rows.ts';
import { fullName } from '../wording.ts';
import { AccountActs } from './account-acts.tsx';
import { PresenceMark } from './presence-mark.tsx';
import { RoleSelect } from './role-select.tsx';

const columns: readonly Column<UserRow>[] = [
  {
    key: 'name',
    head: 'Name',
    onCard: 'title',
    cell: ({ user, isMe }) => (
      <span className="grid min-w-0 md:min-w-32">
        <span className="font-[560] wrap-anywhere">
          {fullName(user)}
          {isMe ? <span className="font-normal text-ink-quiet"> (you)</span> : null}
        </span>
        <EmailText email={user.email} />
      </span>
    ),
  },
  {
    key: 'role',
    head: 'Role',
    cell: ({ user, roleDisabledReason }) => <RoleSelect user={user} disabledReason={roleDisabledReason} />,
  },
  {
    key: 'presence',
    head: 'Presence',
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
    head: 'Last Activity',
    cell: (row) => <LastActivity row={row} />,
    // Between phone and wide desktop widths it is shown below the presence.
    className: 'md:whitespace-nowrap md:max-xl:hidden',
  },
  { key: 'account', head: 'Account', cell: ({ user }) => <Account user={user} /> },
  {
    key: 'acts',
    head: <span className="sr-only">Actions</span>,
    onCard: 'bare',
    cell: ({ user, switchDisabledReason }) => (
      <AccountActs user={user} switchDisabledReason={switchDisabledReason} />
    ),
  },
];

/** All users with role, presence and account; one card per user on a phone. */
export const UserTable = ({ rows }: { rows: readonly UserRow[] }) => (
  <DataTable caption="Users" columns={columns} rows={rows} rowKey={({ user }) => user.id} />
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
    {user.isActive ? <Badge tone="outline">Active</Badge> : <Badge tone="danger">Deactivated</Badge>}
    {user.isInvited ? (
      <Badge tone="warning">
        <SendIcon aria-hidden className="size-3.5" />
        Invited
      </Badge>
    ) : user.emailVerified ? (
      <Badge tone="success">
        <MailCheckIcon aria-hidden className="size-3.5" />
        Verified
      </Badge>
    ) : (
      <Badge tone="warning" className="md:whitespace-nowrap">
        <CircleAlertIcon aria-hidden className="size-3.5" />
        Not verified
      </Badge>
    )}
  </span>
);
