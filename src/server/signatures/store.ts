import { actingRoleOf } from '#domain/access/can.ts';
import type { ActingRole } from '#domain/access/permissions.ts';
import { normaliseRole, type Role } from '#domain/access/roles.ts';
import type { AuditEntity } from '#domain/audit/contract.ts';
import type { Signed } from '#domain/signatures/signature.ts';
import type { Queries } from '../db/database.ts';
import { forShare } from '../db/locks/row-lock.ts';
import { partnerOf } from '../sessions/partner-of.ts';
import { fullName } from '../users/full-name.ts';

/** What was signed: a record, and the number of its release or event, if it has one. */
export interface SignedSubject {
  entity: AuditEntity | 'audit_review';
  id: number;
  number?: number;
}

export const insertSignature = async (
  queries: Queries,
  { by, at, meaning, means }: Signed,
  { entity, id, number }: SignedSubject,
): Promise<void> => {
  await queries
    .insertInto('signatures')
    .values({
      at,
      user_id: by.id,
      name: by.name,
      meaning,
      means,
      entity,
      entity_id: id,
      number: number ?? null,
    })
    .execute();
};

/**
 * Locks an active account against changes until the transaction ends, and returns its name and as what it acts, by its
 * role through `roleOf`; null if it was switched off, has another password than the given hash, or is not of
 * the given client.
 */
export const lockSigner = async (
  queries: Queries,
  userId: number,
  {
    passwordHash,
    roleOf,
    clientId,
  }: { passwordHash: string | null; roleOf: (role: Role) => Role; clientId?: number | undefined },
): Promise<{ name: string; actingRole: ActingRole } | null> => {
  const query = queries
    .selectFrom('users as u')
    .select(['u.first_name', 'u.last_name', 'u.email', 'u.role', 'u.partner_client_id', 'u.partner_supplier'])
    .where('u.id', '=', userId)
    .where('u.is_active', '=', 1)
    .$if(passwordHash !== null, (account) => account.where('u.password_hash', '=', passwordHash))
    .$if(clientId !== undefined, (account) => account.where('u.partner_client_id', '=', clientId ?? 0));
  const row = await forShare(queries, query, ['u']).executeTakeFirst();
  if (!row) return null;
  const role = roleOf(normaliseRole(row.role));
  return { name: fullName(row) ?? row.email, actingRole: actingRoleOf({ role, partner: partnerOf(row) }) };
};
