import { administratorValues } from '#domain/access/roles.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import type { Queries } from '../db/database.ts';

/** Whose people get a mail: one person, or the administrators in that one's place, or all of a client, supplier, or these. */
export type Addressees =
  | { userId: number }
  | { clientId: number }
  | { supplierKey: string }
  | { administrators: true };

const findAdministrators = async (queries: Queries): Promise<number[]> => {
  const rows = await queries
    .selectFrom('users')
    .select('id')
    .where('role', 'in', administratorValues)
    .where('is_active', '=', 1)
    .where('is_key', '=', 0)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** A person, or if that one has left or is a key, which reads no mail, the administrators: else nobody would hear of it. */
const findReader = async (queries: Queries, userId: number): Promise<number[]> => {
  const user = await queries
    .selectFrom('users')
    .select(['is_active', 'is_key'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return !user || (user.is_active === 1 && user.is_key === 0) ? [userId] : findAdministrators(queries);
};

/** The ids of whom a mail goes to. */
export const findAddressees = async (queries: Queries, of: Addressees): Promise<number[]> => {
  if ('userId' in of) return findReader(queries, of.userId);
  if ('administrators' in of) return findAdministrators(queries);
  const rows = await queries
    .selectFrom('users')
    .select(['id', 'partner_supplier'])
    .where('is_active', '=', 1)
    .$if('clientId' in of, (query) =>
      query.where('partner_client_id', '=', 'clientId' in of ? of.clientId : null),
    )
    .$if('supplierKey' in of, (query) => query.where('partner_supplier', 'is not', null))
    .orderBy('id')
    .execute();
  if (!('supplierKey' in of)) return rows.map(({ id }) => id);
  return rows.flatMap(({ id, partner_supplier: code }) =>
    code !== null && searchKey(code) === of.supplierKey ? [id] : [],
  );
};

/** Whether somebody of a supplier has an account. */
export const hasSupplierPeople = async (queries: Queries, supplierKey: string): Promise<boolean> =>
  (await findAddressees(queries, { supplierKey })).length > 0;
