import { z } from 'zod';
import { normaliseRole, Role } from '../access/roles.ts';
import { CurrentUser } from '../auth/contract.ts';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { IdParams, IdText, Instant } from '../contract/fields.ts';

/** A user as an administrator sees them. */
export const User = CurrentUser.extend({
  isActive: z.boolean(),
  isOnline: z.boolean(),
  lastLoginAt: Instant.nullable(),
  /** When the user was last active; null if never. */
  lastActiveAt: Instant.nullable(),
}).meta({ id: 'User' });
export type User = z.infer<typeof User>;

/** A chosen role; older spellings are accepted and converted. */
export const RoleChoice = z
  .enum([...Role.options, 'admin', 'read-only'], {
    error: 'The role must be administrator, editor or read_only.',
  })
  .transform(normaliseRole);

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  needs: 'user.manage',
  summary: 'All users with role and presence',
  reply: listOf(User),
  fails: [],
});

/** Changes another user's role; one's own is refused. */
export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:userId/role',
  needs: 'user.manage',
  summary: "Change a user's role; takes effect at the user's next request",
  params: z.object({ userId: IdText }),
  body: z.object({ role: RoleChoice }),
  reply: User,
  fails: ['user.not_found', 'user.own_role', 'user.last_administrator'],
});

export const setUserActive = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/active',
  needs: 'user.manage',
  summary: 'Activate, deactivate or verify an account',
  params: IdParams,
  body: z
    .object({ isActive: z.boolean().optional(), emailVerified: z.literal(true).optional() })
    .refine(({ isActive, emailVerified }) => isActive !== undefined || emailVerified !== undefined, {
      error: 'Send isActive, emailVerified or both.',
    }),
  reply: User,
  fails: ['user.not_found', 'user.own_role', 'user.last_administrator'],
});
