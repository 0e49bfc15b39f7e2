import * as limits from '#domain/limits.ts';
import { AdministratorsOnly } from '#web/navigation/administrators-only.tsx';
import { useQueryAddress } from '#web/list/use-query-address.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { Skeleton } from '#web/kit/skeleton.tsx';
import { PagedList } from '#web/list/paged-list.tsx';
import { useCan } from '#web/session/session.tsx';
import { isBackwards, isNarrowed, auditAddress, type AuditAddress } from '../audit-address.ts';
import { AuditFilters } from '../parts/audit-filters.tsx';
import { Reviews } from '../parts/reviews.tsx';
import { SignatureList } from '../parts/signatures.tsx';
import { AuditTable } from '../parts/audit-table.tsx';
import { useAuditPage } from '../queries.ts';
import { administratorsOnly, auditScreen } from '../wording.ts';

/** /admin/audit: the audit trail, for administrators. */
export const AuditScreen = () =>
  useCan('audit.read') ? (
    <Audit />
  ) : (
    <AdministratorsOnly page={auditScreen.title} words={administratorsOnly} />
  );

const Audit = () => {
  const [address, changeAddress] = useQueryAddress(auditAddress);
  return (
    <>
      <PageHead title={auditScreen.title} lead={auditScreen.lead} />
      <Reviews />
      <SignatureList person={address.person} />
      <AuditFilters address={address} changeAddress={changeAddress} />
      {isBackwards(address) ? (
        <EmptyState title={auditScreen.notLooked} text={auditScreen.notLookedText} action={showEverything} />
      ) : (
        <Events address={address} />
      )}
    </>
  );
};

const showEverything = <LinkButton to="/admin/audit">{auditScreen.showAll}</LinkButton>;

const Events = ({ address }: { address: AuditAddress }) => (
  <PagedList
    list={useAuditPage(address)}
    page={address.page}
    pageSize={limits.paging.auditPerPage}
    name="events"
    count={auditScreen.count}
    searchOfPage={(page) => auditAddress.write({ ...address, page }).toString()}
    skeleton={<Skeleton className="h-96 rounded-sheet" />}
    empty={
      isNarrowed(address) ? (
        <EmptyState title={auditScreen.noneFits} action={showEverything} />
      ) : (
        <EmptyState title={auditScreen.none} text={auditScreen.noneText} />
      )
    }
  >
    {(entries) => <AuditTable entries={entries} />}
  </PagedList>
);
