import type { SeenUserRow, UserRow } from './store.ts';

/** An account in the form that the history stores: without password, last sign-in and activity. */
export const userRecord = ({
  id,
  firstName,
  lastName,
  email,
  role,
  partner,
  emailVerified,
  isActive,
}: SeenUserRow): UserRow => ({ id, firstName, lastName, email, role, partner, emailVerified, isActive });
