import { useQueryAddress } from '#web/list/use-query-address.ts';
import { PageHead } from '#web/kit/page-head.tsx';
import { PagedList } from '#web/list/paged-list.tsx';
import { ClientFormHere } from '../form/client-form-here.tsx';
import { clientsPerPage, useClientsPage } from '../client-queries.ts';
import { clientsAddress } from '../clients-address.ts';
import { AddClientButton } from '../parts/add-client-button.tsx';
import { ClientCard, ClientCardSkeletons, clientGrid } from '../parts/client-card.tsx';
import { ClientsFilters } from '../parts/clients-filters.tsx';
import { NoClients } from '../parts/no-clients.tsx';
import { selectWords } from '../select/wording.ts';
import { clientCount } from '../wording.ts';

/** How many cards are visible on a desktop without scrolling: their logos are loaded at once. */
const eagerCards = 6;

/** All clients, with search, sorting and pages. */
export const ClientsScreen = () => {
  const [address, changeAddress] = useQueryAddress(clientsAddress);
  const list = useClientsPage(address, clientsPerPage);
  return (
    <>
      <PageHead title={selectWords.allClients} actions={<AddClientButton />} />
      <ClientsFilters address={address} changeAddress={changeAddress} />
      <PagedList
        list={list}
        page={address.page}
        pageSize={clientsPerPage}
        name="clients"
        term={address.term}
        count={clientCount}
        searchOfPage={(page) => clientsAddress.write({ ...address, page }).toString()}
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
