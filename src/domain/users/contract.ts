import { z } from 'zod';
import { normaliseRole, Role } from '../access/roles.ts';
import { CurrentUser } from '../auth/contract.ts';
import { Email } from '../auth/email.ts';
import { FirstName, LastName } from '../auth/sign-up.ts';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { IdParams, IdText, Instant } from '../contract/fields.ts';
import { Partner } from '../contract/partner.ts';

/** A user as administrators see it. */
export const User = CurrentUser.omit({ locale: true })
  .extend({
    isActive: z.boolean(),
    isOnline: z.boolean(),
    /** Whether an administrator created the account and its owner has not set a password yet. */
    isInvited: z.boolean(),
    /** Whether the groups of single sign-on give the role, which cannot be changed here. */
    isRoleByIssuer: z.boolean().optional(),
    /** How many passkeys it has. */
    passkeys: z.int().optional(),
    lastLoginAt: Instant.nullable(),
    /** When the user was last active; null if never. */
    lastActiveAt: Instant.nullable(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

/** The role chosen for a user; converts older spellings. */
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

/** Changes the role of another user; nobody may change their own role. */
export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:userId/role',
  needs: 'user.manage',
  summary: "Change a user's role; takes effect at the user's next request",
  params: z.object({ userId: IdText }),
  body: z.object({ role: RoleChoice }),
  whenFull: 'done',
  reply: User,
  fails: [
    'user.role_by_issuer',
    'user.not_found',
    'user.own_role',
    'user.last_administrator',
    'user.is_partner',
  ],
});

/** Makes an account one of a client's or supplier's people, or with null one of staff; it signs in again afterwards. */
export const setPartner = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/partner',
  needs: 'user.manage',
  summary:
    'Say to whose people a read-only account belongs: a client, a supplier, or null for staff; its sessions end',
  params: IdParams,
  body: z.object({ partner: Partner.nullable() }),
  whenFull: 'done',
  reply: User,
  fails: ['user.not_found', 'user.own_role', 'user.not_read_only', 'client.not_found'],
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
  whenFull: 'done',
  reply: User,
  fails: ['user.not_found', 'user.own_role', 'user.last_administrator'],
});

/** A person to invite, with an address of any domain, and the initial role: of a partner's person, read-only. */
export const Invitation = z
  .object({
    firstName: FirstName,
    lastName: LastName,
    email: Email,
    role: RoleChoice,
    partner: Partner.nullable().optional(),
  })
  .refine(({ role, partner }) => (partner ?? null) === null || role === 'read_only', {
    path: ['role'],
    error: 'People of a client or supplier are read-only.',
  });
export type Invitation = z.infer<typeof Invitation>;

/** Whether the mail with the link was sent; if not, `inviteAgain` tries again. */
const isMailed = z.boolean();

/** The link where no mail server is set, so that whoever invites can pass it on; null where it was mailed. */
const link = z.string().nullable();

/**
 * Creates an account. Its owner sets the password through a link in a mail, within seven days. Editors invite people of
 * clients and suppliers only.
 */
export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  needs: 'partner.invite',
  summary:
    'Make an account and send its owner a link to set the password; the link works for 7 days; staff by administrators only',
  body: Invitation,
  reply: User.extend({ isMailed, link }).meta({ id: 'InvitedUser' }),
  status: 201,
  fails: ['user.duplicate', 'client.not_found', 'request.key_reused'],
});

/** Sends the link again. An earlier link stays valid until its own seven days have passed. */
export const inviteAgain = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/invitation',
  needs: 'partner.invite',
  summary: 'Send an invited person the link again',
  params: IdParams,
  reply: z.object({ isMailed, link }),
  fails: ['user.not_found', 'user.not_invited', 'auth.too_many_attempts'],
});

/** An account of a client's or supplier's people. */
export const PartnerPerson = User.pick({
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  isActive: true,
  isInvited: true,
  lastLoginAt: true,
})
  .extend({
    partner: Partner,
    /** The client's name, or the supplier's code; null if the client is deleted. */
    of: z.string().nullable(),
  })
  .meta({ id: 'PartnerPerson' });
export type PartnerPerson = z.infer<typeof PartnerPerson>;

export const listPartners = endpoint({
  method: 'GET',
  path: '/api/partners',
  needs: 'partner.invite',
  summary: 'The accounts of clients and suppliers',
  reply: z.array(PartnerPerson),
  fails: [],
});
