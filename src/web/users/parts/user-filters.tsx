import type { RefObject } from 'react';
import { accessLevel } from '#web/words/access.ts';
import { Role } from '#domain/access/roles.ts';
import type { ChangeAddress } from '#web/list/use-query-address.ts';
import { FilterSelect } from '#web/kit/fields/select.tsx';
import { ListSearchField } from '#web/list/list-search-field.tsx';
import type { UsersAddress } from '../users-address.ts';
import { usersWords as words } from '../wording.ts';

const roles = Role.options.map((role) => ({ value: role, label: accessLevel(role) }));

type UserFiltersProps = {
  boxRef: RefObject<HTMLInputElement | null>;
  address: UsersAddress;
  changeAddress: ChangeAddress<UsersAddress>;
};

/** Filters the table by name, e-mail or role. */
export const UserFilters = ({ boxRef, address, changeAddress }: UserFiltersProps) => (
  <div className="mb-4 grid gap-2 sm:grid-cols-[minmax(0,1fr)_12rem]">
    <ListSearchField
      boxRef={boxRef}
      label={words.searchBy}
      placeholder={words.nameOrEmail}
      term={address.term}
      onSearch={(term, change) => changeAddress({ term }, change)}
    />
    <FilterSelect
      aria-label={words.role}
      all={words.allRoles}
      options={roles}
      value={address.role}
      onChange={(role) => changeAddress({ role }, 'chosen')}
    />
  </div>
);
