import type { SeenUserRow, UserRow } from './store.ts';

/** An account as the history records it: without the password, last sign-in and activity. */
export const userRecord = ({
  id,
  firstName,
  lastName,
  email,
  role,
  emailVerified,
  isActive,
}: SeenUserRow): UserRow => ({ id, firstName, lastName, email, role, emailVerified, isActive });
