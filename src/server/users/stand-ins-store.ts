import { normaliseRole } from '#domain/access/roles.ts';
import { standIn } from '#domain/access/stand-in.ts';
import type { Queries } from '../db/database.ts';
import { inBatches } from '../in-batches.ts';
import { partnerOf } from '../sessions/partner-of.ts';

/** What partners read instead of names, by id. People are numbered from 1 in the order in which they are given. */
export const findStandIns = async (
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, { id: number; name: string }>> => {
  const distinct = [...new Set(ids)];
  const rows = await inBatches(distinct, (batch) =>
    queries
      .selectFrom('users')
      .select(['id', 'role', 'partner_client_id', 'partner_supplier'])
      .where('id', 'in', batch)
      .execute(),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    distinct.map((id, index) => {
      const row = known.get(id);
      const role = normaliseRole(row?.role);
      const partner = row ? partnerOf(row) : null;
      return [id, { id: index + 1, name: standIn({ role, partner }, index + 1) }];
    }),
  );
};
