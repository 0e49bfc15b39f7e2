import type { ClientSort } from '#domain/clients/contract.ts';
import type { ChangeAddress } from '#web/list/use-query-address.ts';
import { Select } from '#web/kit/fields/select.tsx';
import { ListSearchField } from '#web/list/list-search-field.tsx';
import type { ClientsAddress } from '../clients-address.ts';
import { clientsWords as words } from '../wording.ts';

const sorts: readonly { value: ClientSort; label: string }[] = [
  { value: 'recent', label: words.mostRecent },
  { value: 'name', label: words.nameZ },
  { value: 'name-desc', label: words.nameZToA },
];

type ClientsFiltersProps = { address: ClientsAddress; changeAddress: ChangeAddress<ClientsAddress> };

/** Filters a list of clients by name, and sorts it. */
export const ClientsFilters = ({ address, changeAddress }: ClientsFiltersProps) => (
  <div className="mb-4 grid gap-2 sm:grid-cols-[minmax(0,1fr)_12rem]">
    <ListSearchField
      label={words.searchClientsByName}
      placeholder={words.name}
      term={address.term}
      onSearch={(term, change) => changeAddress({ term }, change)}
    />
    <Select
      aria-label={words.sort}
      options={sorts}
      value={address.sort}
      onValueChange={(sort) => changeAddress({ sort }, 'chosen')}
    />
  </div>
);
