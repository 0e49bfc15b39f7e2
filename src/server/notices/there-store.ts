import { searchKey } from '#domain/codes/code-key.ts';
import type { Queries } from '../db/database.ts';

/** Whether a product is there, and if a client is given, its own. */
export const isProductOf = async (
  queries: Queries,
  id: number,
  clientId: number | null,
): Promise<boolean> => {
  const product = await queries
    .selectFrom('client_products')
    .select('client_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return product !== undefined && (clientId === null || product.client_id === clientId);
};

/** Whether a release of a product still waits as it was sent. */
export const isAskedOfProduct = async (
  queries: Queries,
  { productId, number, version }: { productId: number; number: number; version: number },
): Promise<boolean> => {
  const waiting = await queries
    .selectFrom('draft_clients as dc')
    .innerJoin('drafts as d', (on) =>
      on.onRef('d.entity', '=', 'dc.entity').onRef('d.record_id', '=', 'dc.record_id'),
    )
    .select('d.record_id')
    .where('dc.entity', '=', 'product')
    .where('dc.own_id', '=', productId)
    .where('dc.number', '=', number)
    .where('d.version', '=', version)
    .where('d.state', '=', 'waiting')
    .executeTakeFirst();
  return waiting !== undefined;
};

/** Whether a client is there, and if a version is given, whether that of its instructions still waits. */
export const isClientThere = async (
  queries: Queries,
  id: number,
  version: number | null,
): Promise<boolean> => {
  const found = await queries
    .selectFrom('clients as c')
    .$if(version !== null, (query) =>
      query
        .innerJoin('drafts as d', 'd.record_id', 'c.id')
        .where('d.entity', '=', 'client')
        .where('d.version', '=', version ?? 0)
        .where('d.state', '=', 'waiting'),
    )
    .select('c.id')
    .where('c.id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
};

/** Whether an order is there, and if a supplier is given, whether that one was sent lines of it, or has lines that are not done. */
export const isOrderOf = async (
  queries: Queries,
  orderId: number,
  { supplier, isOpen }: { supplier: string | null; isOpen: boolean },
): Promise<boolean> => {
  const lines = await queries
    .selectFrom('order_lines')
    .select(['supplier_key', 'sent_at', 'closed_at'])
    .where('order_id', '=', orderId)
    .execute();
  return lines.some(
    (line) =>
      supplier === null ||
      (line.supplier_key === searchKey(supplier) &&
        line.sent_at !== null &&
        !(isOpen && line.closed_at !== null)),
  );
};
