import type { Role } from '#domain/access/roles.ts';
import type { User } from '#domain/users/contract.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { usersWords as words } from '../wording.ts';

const having = (users: readonly User[] | undefined, role: Role) =>
  users?.filter((user) => user.role === role).length;

/** The number of users, in total and by role; placeholders while loading. */
export const UserCounts = ({ users }: { users: readonly User[] | undefined }) => (
  <dl className="mb-6 grid grid-cols-2 gap-3 md:grid-cols-4">
    <Count label={words.totalUsers} value={users?.length} />
    <Count label={words.administrators} value={having(users, 'administrator')} />
    <Count label={words.editors} value={having(users, 'editor')} />
    <Count label={words.readOnlyUsers} value={having(users, 'read_only')} />
  </dl>
);

const Count = ({ label, value }: { label: string; value: number | undefined }) => (
  <div className="rounded-sheet border border-line bg-stock px-4 py-3">
    <dt className="label-quiet">{label}</dt>
    <dd className="text-title font-[680] tabular-nums">
      {value ?? <Skeleton className="my-1 inline-block h-7 w-10 align-middle" />}
    </dd>
  </div>
);
