import { Role } from '#domain/access/roles.ts';
import type { User } from '#domain/users/contract.ts';
import { fullName } from './wording.ts';

/** What the user table shows, as its address says it. */
export interface UsersAddress {
  /** What name or e-mail must contain; '' for everybody. */
  term: string;
  /** Nothing for every role. */
  role: Role | undefined;
}

/** Reads the address of the table; whatever is not understood counts as not said. */
export const readUsersAddress = (query: URLSearchParams): UsersAddress => ({
  term: query.get('search')?.trim() ?? '',
  role: Role.safeParse(query.get('role')).data,
});

/** The query of an address; what is the default is left out, so that one list has one address. */
export const writeUsersAddress = ({ term, role }: UsersAddress): URLSearchParams => {
  const query = new URLSearchParams();
  if (term !== '') query.set('search', term);
  if (role !== undefined) query.set('role', role);
  return query;
};

/** The people whom an address shows: every word of the term stands in name or e-mail, letter case aside. */
export const usersAt = ({ term, role }: UsersAddress, users: readonly User[]): readonly User[] => {
  const words = term.toLowerCase().split(/\s+/);
  return users.filter((user) => {
    const text = `${fullName(user)} ${user.email}`.toLowerCase();
    return (role === undefined || user.role === role) && words.every((word) => text.includes(word));
  });
};
