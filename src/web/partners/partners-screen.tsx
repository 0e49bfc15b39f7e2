import UserPlusIcon from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import type { PartnerPerson } from '#domain/users/contract.ts';
import { partnerKind } from '#domain/access/scope.ts';
import { Badge } from '#web/kit/badge.tsx';
import { Button } from '#web/kit/controls/button.tsx';
import { DataTable, type Column } from '#web/kit/data-table.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { formatDateTime } from '#web/kit/texts/format-date.ts';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { TextLink } from '#web/kit/controls/text-link.tsx';
import { IfOld, NotThere } from '#web/list/not-there.tsx';
import { AdministratorsOnly } from '#web/navigation/administrators-only.tsx';
import { useFormAddress } from '#web/record/use-form-address.ts';
import { useCan } from '#web/session/session.tsx';
import { MovePartnerDialog } from './move-partner-dialog.tsx';
import { InvitePartnerHere } from './invite-partner-here.tsx';
import { usePartners } from './queries.ts';
import { movePartner as moveWords, partnersScreen as words } from './wording.ts';

const columns: readonly Column<PartnerPerson>[] = [
  {
    key: 'name',
    head: words.name,
    onCard: 'title',
    cell: ({ firstName, lastName, email }) => (
      <span className="grid min-w-0">
        <span className="font-[560] wrap-anywhere">{`${firstName} ${lastName}`}</span>
        <span className="text-quiet font-normal wrap-anywhere text-ink-quiet">{email}</span>
      </span>
    ),
  },
  { key: 'kind', head: words.kind, cell: ({ partner }) => words.kinds[partnerKind(partner)] },
  {
    key: 'of',
    head: words.of,
    cell: ({ partner, of }) =>
      'clientId' in partner && of !== null ? (
        <TextLink isAlone to={`/clients/${partner.clientId}`}>
          {of}
        </TextLink>
      ) : (
        (of ?? words.gone)
      ),
  },
  {
    key: 'account',
    head: words.account,
    cell: ({ isActive, isInvited }) =>
      isActive ? (
        <Badge tone={isInvited ? 'warning' : 'outline'}>{isInvited ? words.invited : words.active}</Badge>
      ) : (
        <Badge tone="danger">{words.deactivated}</Badge>
      ),
  },
  {
    key: 'signed-in',
    head: words.lastSignIn,
    cell: ({ lastLoginAt }) => (lastLoginAt === null ? words.neverSignedIn : formatDateTime(lastLoginAt)),
  },
];

const moving = (onMove: (person: PartnerPerson) => void): Column<PartnerPerson> => ({
  key: 'move',
  head: <span className="sr-only">{moveWords.move}</span>,
  onCard: 'bare',
  align: 'end',
  cell: (person) => (
    <Button
      size="dense"
      aria-label={moveWords.moveOf(`${person.firstName} ${person.lastName}`)}
      onClick={() => onMove(person)}
    >
      {moveWords.move}
    </Button>
  ),
});

/** /admin/partners: the people of clients and suppliers, for editors. */
export const PartnersScreen = () =>
  useCan('partner.invite') ? (
    <Partners />
  ) : (
    <AdministratorsOnly page={words.title} words={words.editorsOnly} />
  );

const Partners = () => {
  const { open } = useFormAddress();
  return (
    <>
      <PageHead
        title={words.title}
        lead={words.lead}
        actions={
          <Button variant="primary" icon={<UserPlusIcon aria-hidden />} onClick={() => open('new')}>
            {words.invite}
          </Button>
        }
      />
      <People />
      <InvitePartnerHere />
    </>
  );
};

const People = () => {
  const query = usePartners();
  const { data } = query;
  const mayMove = useCan('user.manage');
  const [moved, setMoved] = useState<PartnerPerson | null>(null);
  if (!data)
    return (
      <NotThere query={query} title={words.notLoaded} loading={<Skeleton className="h-96 rounded-sheet" />} />
    );
  return (
    <>
      <IfOld query={query} />
      {data.length === 0 ? (
        <EmptyState title={words.none} text={words.noneText} />
      ) : (
        <DataTable
          caption={words.caption}
          columns={mayMove ? [...columns, moving(setMoved)] : columns}
          rows={data}
          rowKey={({ id }) => id}
        />
      )}
      {moved ? <MovePartnerDialog person={moved} onClose={() => setMoved(null)} /> : null}
    </>
  );
};
