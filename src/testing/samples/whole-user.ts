import type { User } from '#domain/users/contract.ts';

/** A user who was never active, with these fields. */
export const userWith = (fields: Partial<User> = {}): User => ({
  id: 2,
  firstName: 'Edda',
  lastName: 'Winter',
  email: 'edda@example.com',
  role: 'editor',
  partner: null,
  emailVerified: true,
  isActive: true,
  isOnline: false,
  isInvited: false,
  lastLoginAt: null,
  lastActiveAt: null,
  ...fields,
});
