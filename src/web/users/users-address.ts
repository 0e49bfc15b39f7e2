import { Role } from '#domain/access/roles.ts';
import type { User } from '#domain/users/contract.ts';
import { fullName } from './wording.ts';
import { addressCodec, optionalPart, textPart } from '#web/list/address-codec.ts';

/** The address of the user table: search term for name or e-mail, and role (undefined for all). */
export const usersAddress = addressCodec({ term: textPart, role: optionalPart(Role) }, { term: 'search' });

/** The parameters in the address of the user table. */
export type UsersAddress = ReturnType<typeof usersAddress.read>;

/** The users that match: every word of the term is in the name or e-mail, ignoring letter case. */
export const usersAt = ({ term, role }: UsersAddress, users: readonly User[]): readonly User[] => {
  const words = term.toLowerCase().split(/\s+/);
  return users.filter((user) => {
    const text = `${fullName(user)} ${user.email}`.toLowerCase();
    return (role === undefined || user.role === role) && words.every((word) => text.includes(word));
  });
};
