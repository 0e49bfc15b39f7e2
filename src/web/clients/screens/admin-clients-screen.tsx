import { useQueryAddress } from '#web/list/use-query-address.ts';
import { PageHead } from '#web/kit/page-head.tsx';
import { PagedList } from '#web/list/paged-list.tsx';
import { adminClientsPerPage, useClientsPage } from '../client-queries.ts';
import { clientsAddress } from '../clients-address.ts';
import { ClientFormHere } from '../form/client-form-here.tsx';
import { AddClientButton } from '../parts/add-client-button.tsx';
import { AdminClientTable, AdminClientTableSkeleton } from '../parts/admin-client-table.tsx';
import { ClientsFilters } from '../parts/clients-filters.tsx';
import { NoClients } from '../parts/no-clients.tsx';
import { clientCount, clientsWords as words } from '../wording.ts';

/** /admin/clients: all clients, for editors. */
export const AdminClientsScreen = () => {
  const [address, changeAddress] = useQueryAddress(clientsAddress);
  const list = useClientsPage(address, adminClientsPerPage);
  return (
    <>
      <PageHead title={words.clients} actions={<AddClientButton />} />
      <ClientsFilters address={address} changeAddress={changeAddress} />
      <PagedList
        list={list}
        page={address.page}
        pageSize={adminClientsPerPage}
        name="clients"
        term={address.term}
        count={clientCount}
        searchOfPage={(page) => clientsAddress.write({ ...address, page }).toString()}
        skeleton={<AdminClientTableSkeleton />}
        empty={<NoClients term={address.term} onShowAll={() => changeAddress({ term: '' }, 'chosen')} />}
      >
        {(clients) => <AdminClientTable clients={clients} />}
      </PagedList>
      <ClientFormHere />
    </>
  );
};
