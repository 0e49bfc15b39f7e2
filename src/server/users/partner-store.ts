import type { Partner } from '#domain/access/scope.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { PartnerPerson } from '#domain/users/contract.ts';
import type { Queries } from '../db/database.ts';
import { forKeyShare } from '../db/locks/row-lock.ts';
import { partnerOf } from '../sessions/partner-of.ts';
import { noPassword } from './store.ts';

/** Throws `client.not_found` if a partner's client does not exist; otherwise keeps it until the transaction ends. */
export const requirePartner = async (queries: Queries, partner: Partner | null): Promise<void> => {
  if (partner === null || !('clientId' in partner)) return;
  const query = queries.selectFrom('clients').select('id').where('id', '=', partner.clientId);
  const client = await forKeyShare(queries, query).executeTakeFirst();
  if (!client) throw new Problem('client.not_found');
};

/** The accounts of clients and suppliers, these after those, in the order of their names; of deleted clients last. */
export const findPartners = async (queries: Queries): Promise<PartnerPerson[]> => {
  const rows = await queries
    .selectFrom('users as u')
    .leftJoin('clients as c', 'c.id', 'u.partner_client_id')
    .select([
      'u.id',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email',
      'u.is_active',
      'u.last_login as lastLoginAt',
      'u.partner_client_id',
      'u.partner_supplier',
      'c.name',
      'c.name_key as nameKey',
    ])
    .select((row) => row('u.password_hash', '=', noPassword).as('isInvited'))
    .where((row) =>
      row.or([row('u.partner_client_id', 'is not', null), row('u.partner_supplier', 'is not', null)]),
    )
    .orderBy('u.id')
    .execute();
  // The engines have different orders of texts, and of what is null.
  const place = ({ nameKey, partner_supplier: code }: (typeof rows)[number]): string =>
    nameKey === null ? (code === null ? '3' : `2 ${searchKey(code)}`) : `1 ${nameKey}`;
  const inOrder = rows
    .map((row) => ({ row, at: place(row) }))
    .toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1))
    .map(({ row }) => row);
  return inOrder.flatMap(({ is_active, isInvited, partner_client_id, partner_supplier, name, ...row }) => {
    const partner = partnerOf({ partner_client_id, partner_supplier });
    if (partner === null) return [];
    const of = 'supplierCode' in partner ? partner.supplierCode : name;
    return [{ ...row, isActive: is_active === 1, isInvited: Boolean(isInvited), partner, of }];
  });
};
