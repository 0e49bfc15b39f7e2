import type { SeenUserRow, UserRow } from './store.ts';

/** An account as the history keeps it: without password, and without the traces of its person. */
export const userRecord = ({
  id,
  firstName,
  lastName,
  email,
  role,
  emailVerified,
  isActive,
}: SeenUserRow): UserRow => ({ id, firstName, lastName, email, role, emailVerified, isActive });
