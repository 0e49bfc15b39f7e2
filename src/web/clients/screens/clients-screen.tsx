import type { ClientSort } from '#domain/clients/contract.ts';
import { PageHead } from '#web/kit/page-head.tsx';
import { Select } from '#web/kit/select.tsx';
import { ListSearchField } from '#web/search/list-search-field.tsx';
import { PagedList } from '#web/search/paged-list.tsx';
import { ClientFormHere } from '../form/client-form-here.tsx';
import { clientsPerPage, useClientsPage } from '../client-queries.ts';
import { writeClientsAddress } from '../clients-address.ts';
import { AddClientButton } from '../parts/add-client-button.tsx';
import { ClientCard, ClientCardSkeletons, clientGrid } from '../parts/client-card.tsx';
import { NoClients } from '../parts/no-clients.tsx';
import { useClientsAddress } from '../use-clients-address.ts';
import { clientCount } from '../wording.ts';

const sorts: readonly { value: ClientSort; label: string }[] = [
  { value: 'recent', label: 'Most Recent' },
  { value: 'name', label: 'Name A-Z' },
  { value: 'name-desc', label: 'Name Z-A' },
];

/** How many cards stand above the fold of a desk: their logos are fetched at once. */
const eagerCards = 6;

/** All clients: found by name, sorted, page by page. */
export const ClientsScreen = () => {
  const { address, changeAddress } = useClientsAddress();
  const list = useClientsPage(address, clientsPerPage);
  return (
    <>
      <PageHead title="All Clients" actions={<AddClientButton />} />
      <div className="mb-4 grid gap-2 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <ListSearchField
          label="Search clients by name"
          placeholder="Name"
          term={address.term}
          onSearch={(term, change) => changeAddress({ term }, change)}
        />
        <Select
          aria-label="Sort"
          options={sorts}
          value={address.sort}
          onValueChange={(sort) => changeAddress({ sort }, 'chosen')}
        />
      </div>
      <PagedList
        list={list}
        page={address.page}
        pageSize={clientsPerPage}
        name="clients"
        count={clientCount}
        searchOfPage={(page) => writeClientsAddress({ ...address, page }).toString()}
        skeleton={<ClientCardSkeletons />}
        empty={<NoClients term={address.term} onShowAll={() => changeAddress({ term: '' }, 'chosen')} />}
      >
        {(clients) => (
          <ul className={clientGrid}>
            {clients.map((client, index) => (
              <li key={client.id}>
                <ClientCard client={client} eager={index < eagerCards} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <ClientFormHere />
    </>
  );
};
