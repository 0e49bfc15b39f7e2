import type { Role } from './roles.ts';

/** The role of a person who has shown badge and PIN: an editor's at most, because a PIN may have only four digits. */
export const badgeRole = (role: Role): Role => (role === 'administrator' ? 'editor' : role);
