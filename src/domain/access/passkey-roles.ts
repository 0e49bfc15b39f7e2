import type { Role } from './roles.ts';

/** The roles whose people sign in and sign with a passkey. */
export type PasskeyRoles = readonly Role[];

/** What an account may do without having shown a passkey: read, if its role needs one. */
export const roleWithoutPasskey = (role: Role, needsPasskey: PasskeyRoles): Role =>
  needsPasskey.includes(role) ? 'read_only' : role;
