import UserPlusIcon from 'lucide-react/icons/user-plus';
import { useRef } from 'react';
import type { User } from '#domain/users/contract.ts';
import { sentenceOf } from '#web/api/call.ts';
import { AdministratorsOnly } from '#web/navigation/administrators-only.tsx';
import { useQueryAddress } from '#web/list/use-query-address.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { ActButton } from '#web/record/act-button.tsx';
import { NotUpToDate } from '#web/record/not-loaded.tsx';
import { NoneFits } from '#web/list/none-fits.tsx';
import { useFormAddress } from '#web/record/use-form-address.ts';
import { FirstDay } from '#web/work/first-day.tsx';
import { useCan, useCurrentUser } from '#web/session/session.tsx';
import { useFailure } from '#web/api/use-failure.ts';
import { InviteFormHere } from '../users/form/invite-form-here.tsx';
import { ClockDoubt } from '../users/parts/clock-doubt.tsx';
import { UserCounts } from '../users/parts/user-counts.tsx';
import { UserFilters } from '../users/parts/user-filters.tsx';
import { UserTable } from '../users/parts/user-table.tsx';
import { WaysOn } from './ways-on.tsx';
import { useUsers } from '../users/queries.ts';
import { userRows } from '../users/user-rows.ts';
import { usersAddress, usersAt } from '../users/users-address.ts';
import { administratorsOnly, inviteWords, portal } from '../users/wording.ts';
import { adminWords as words } from './wording.ts';

/** /admin and /admin/portal: all users and their roles, for administrators. */
export const PortalScreen = () =>
  useCan('user.manage') ? (
    <Portal />
  ) : (
    <>
      <AdministratorsOnly page={portal.title} words={administratorsOnly} />
      <WaysOn className="mx-auto" />
    </>
  );

const Portal = () => {
  const query = useUsers();
  const { data: users, dataUpdatedAt, isFetching, refetch } = query;
  const error = useFailure(query);
  const retry = () => void refetch();
  return (
    <>
      <PageHead title={portal.title} lead={portal.lead} actions={<InviteButton />} />
      <InviteFormHere />
      <ClockDoubt />
      <FirstDay className="mb-8" />
      {users || !error ? <UserCounts users={users} /> : null}
      {users && error ? <NotUpToDate loadedAt={dataUpdatedAt} pending={isFetching} onRetry={retry} /> : null}
      {users ? <FilteredUsers everybody={users} loadedAt={dataUpdatedAt} /> : null}
      {!users && !error ? <Skeleton className="h-96 rounded-sheet" /> : null}
      {!users && error ? (
        <EmptyState
          title={portal.notLoaded}
          text={sentenceOf(error)}
          action={
            <Button variant="primary" pending={isFetching} onClick={retry}>
              {words.retry}
            </Button>
          }
        />
      ) : null}
    </>
  );
};

const InviteButton = () => {
  const { open } = useFormAddress();
  return (
    <ActButton
      needs="user.invite"
      variant="primary"
      icon={<UserPlusIcon aria-hidden />}
      onClick={() => open('new')}
    >
      {inviteWords.open}
    </ActButton>
  );
};

const FilteredUsers = ({ everybody, loadedAt }: { everybody: readonly User[]; loadedAt: number }) => {
  const me = useCurrentUser();
  const [address, changeAddress] = useQueryAddress(usersAddress);
  const box = useRef<HTMLInputElement>(null);
  const users = usersAt(address, everybody);
  return (
    <>
      <UserFilters boxRef={box} address={address} changeAddress={changeAddress} />
      <output className="mb-2 block text-quiet text-ink-quiet">
        {portal.count(users.length, everybody.length)}
      </output>
      {users.length > 0 ? (
        <UserTable rows={userRows(users, { everybody, myId: me.id, now: new Date(loadedAt) })} />
      ) : (
        <NoneFits
          title={portal.none}
          text={portal.noneText}
          onClear={() => {
            changeAddress({ term: '', role: undefined }, 'chosen');
            box.current?.focus();
          }}
        />
      )}
    </>
  );
};
