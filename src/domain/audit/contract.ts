import { z } from 'zod';
import { Role } from '../access/roles.ts';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { IdText, Instant, pageQuery } from '../contract/fields.ts';

/** What the audit trail tells of. */
export const AuditKind = z.enum([
  'signed_in',
  'sign_in_failed',
  'sessions_ended',
  'refused',
  'account_created',
  'role_changed',
  'account_activated',
  'account_deactivated',
  'account_verified',
  'account_unlocked',
  'password_reset',
  'created',
  'changed',
  'deleted',
  'restored',
  'uploaded',
  'downloaded',
  'link_asked',
  'link_refused',
  'sign_up_refused',
  'imported',
  'exported',
  'clock_confirmed',
  'backup_made',
  'backup_restored',
  'database_moved',
]);
export type AuditKind = z.infer<typeof AuditKind>;

/** What sort of record something was done to. */
export const AuditEntity = z.enum([
  'user',
  'client',
  'product',
  'tutorial',
  'inventory_item',
  'dataset',
  'file',
]);

/** What a link in a mail is for. */
export const AuditLink = z.enum(['verification', 'reset']);
export type AuditLink = z.infer<typeof AuditLink>;
export type AuditEntity = z.infer<typeof AuditEntity>;

/** How an account came to be: by its person, by the operator, or by the settings when there was none at all. */
export const AccountOrigin = z.enum(['sign_up', 'command_line', 'first_start']);
export type AccountOrigin = z.infer<typeof AccountOrigin>;

/** What is said of an event beyond its kind: a closed set of names, words of ours and numbers, never what somebody sent. */
export const AuditDetail = z.object({
  /** What people called the record that is gone or back; not where it was for one person's eyes alone. */
  name: z.string().optional(),
  /** The role before and after a change. */
  from: Role.optional(),
  to: Role.optional(),
  /** As whom somebody was refused, or the role of a new account. */
  role: Role.optional(),
  origin: AccountOrigin.optional(),
  /** What that person may not do; a name of the table of permissions. */
  permission: z.string().optional(),
  /** Why a sign-in or a call was refused, where no permission was missing. */
  code: z.string().optional(),
  created: z.int().optional(),
  updated: z.int().optional(),
  /** How many records were deleted, or files uploaded, with the one call. */
  records: z.int().optional(),
  /** Whose the record was, by the id of the account, where that is somebody else. */
  owner: z.int().optional(),
  /** The storage key of a file, which the portal itself made. */
  key: z.string().optional(),
  /** For what a link was asked for, or did not work. */
  link: AuditLink.optional(),
  /** How many sessions ended. */
  sessions: z.int().optional(),
});
export type AuditDetail = z.infer<typeof AuditDetail>;

/** One event of the audit trail. */
export const AuditEntry = z
  .object({
    id: z.int(),
    at: Instant,
    kind: AuditKind,
    /** Who did it; null where nobody is known to have, as in a failed sign-in. */
    person: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** What it was done to; the name only of accounts. */
    subject: z
      .object({ entity: AuditEntity, id: z.int().nullable(), name: z.string().nullable() })
      .nullable(),
    detail: AuditDetail,
    /** Method and path of the call that was refused, with names in place of what was sent. */
    call: z.string().nullable(),
    /** The network address of the caller, as far as the server trusts it; null where the operator did it. */
    address: z.string().nullable(),
    /** The number of the request, as the log of its process has it. */
    requestId: z.string().nullable(),
    /** How often; more than once where it came too often to be written one by one. */
    times: z.int(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Years that both databases hold. */
const lastInstantMs = Date.UTC(9999, 11, 31);

const InstantText = z.iso
  .datetime({ offset: true, error: 'This must be an instant, as in 2026-11-21T08:00:00Z.' })
  .transform((text) => Date.parse(text))
  .refine((ms) => ms >= 0 && ms <= lastInstantMs, { error: 'This must lie between 1970 and 9999.' })
  .transform((ms) => new Date(ms).toISOString());

/** What was done that matters for safety, newest first. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  needs: 'audit.read',
  summary:
    'Sign-ins, refusals, links by mail, accounts, files, deletions, imports, exports and backups, newest first, a page at a time; the total stands in X-Total-Count',
  query: z.object({
    /** Who did it, or whose account it was done to. */
    person: IdText.optional(),
    kind: AuditKind.optional(),
    /** From this instant on. */
    from: InstantText.optional(),
    /** Before this instant. */
    to: InstantText.optional(),
    ...pageQuery,
  }),
  reply: listOf(AuditEntry),
  fails: [],
});
