import { Role } from '#domain/access/roles.ts';
import type { User } from '#domain/users/contract.ts';
import { fullName } from './wording.ts';
import { addressCodec, optionalPart, textPart } from '#web/list/address-codec.ts';

/** The address of the user table: what name or e-mail must contain, and the role; nothing for every role. */
export const usersAddress = addressCodec({ term: textPart, role: optionalPart(Role) }, { term: 'search' });

/** What the user table shows, as its address says it. */
export type UsersAddress = ReturnType<typeof usersAddress.read>;

/** The people whom an address shows: every word of the term stands in name or e-mail, letter case aside. */
export const usersAt = ({ term, role }: UsersAddress, users: readonly User[]): readonly User[] => {
  const words = term.toLowerCase().split(/\s+/);
  return users.filter((user) => {
    const text = `${fullName(user)} ${user.email}`.toLowerCase();
    return (role === undefined || user.role === role) && words.every((word) => text.includes(word));
  });
};
