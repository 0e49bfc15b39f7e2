import {
  LineEnd,
  type Order,
  type OrderedLabel,
  type OrderLine,
  type OrderSummary,
} from '#domain/orders/contract.ts';
import { isOtherQuantity } from '#domain/orders/other-quantity.ts';
import { sql } from 'kysely';
import { searchKey } from '#domain/codes/code-key.ts';
import type { Queries } from '../db/database.ts';
import { forUpdate } from '../db/locks/row-lock.ts';
import { fullName } from '../users/full-name.ts';

const ordersBy = (queries: Queries) =>
  queries
    .selectFrom('orders as o')
    .leftJoin('users as u', 'u.id', 'o.created_by')
    .select(['o.id', 'o.number', 'o.created_at', 'o.version', 'u.first_name', 'u.last_name']);

/** The condition on `orders as o` that lines of it were sent to a supplier. */
const isSentTo = (supplierKey: string) =>
  sql<boolean>`exists (select 1 from order_lines l
    where l.order_id = o.id and l.supplier_key = ${supplierKey} and l.sent_at is not null)`;

/** A page of orders, newest first, and their total number. Without a slice, all of them; with a supplier, those that it was sent lines of, and of these only such lines. */
export const findOrders = async (
  queries: Queries,
  slice: { limit: number; offset: number } | null,
  supplierKey: string | null = null,
): Promise<{ items: OrderSummary[]; total: number }> => {
  const rows = await ordersBy(queries)
    .$if(supplierKey !== null, (query) => query.where(isSentTo(supplierKey ?? '')))
    .orderBy('o.number', 'desc')
    .$if(slice !== null, (query) => (slice ? query.limit(slice.limit).offset(slice.offset) : query))
    .execute();
  const suppliers = await suppliersOf(
    queries,
    rows.map(({ id }) => id),
    supplierKey,
  );
  const items = rows.map((row) => {
    const groups = suppliers.get(row.id) ?? [];
    return {
      id: row.id,
      number: row.number,
      createdAt: row.created_at,
      createdBy: fullName(row),
      lineCount: groups.reduce((sum, { lines }) => sum + lines, 0),
      supplierNames: groups.map(({ name }) => name),
    };
  });
  if (!slice) return { items, total: items.length };
  const { total } = await queries
    .selectFrom('orders as o')
    .$if(supplierKey !== null, (query) => query.where(isSentTo(supplierKey ?? '')))
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
};

interface SupplierOfOrder {
  name: string;
  lines: number;
}

const readAtOnce = 250;

/** The suppliers of each order, in the order of its lines, with their number of lines. */
const suppliersOf = async (
  queries: Queries,
  orderIds: readonly number[],
  supplierKey: string | null,
): Promise<Map<number, SupplierOfOrder[]>> => {
  const suppliers = new Map<number, SupplierOfOrder[]>();
  for (let start = 0; start < orderIds.length; start += readAtOnce) {
    const rows = await queries
      .selectFrom('order_lines')
      .select(['order_id', 'supplier_name as name'])
      .select((row) => [row.fn.countAll<number>().as('lines'), row.fn.min('position').as('first')])
      .where('order_id', 'in', orderIds.slice(start, start + readAtOnce))
      .$if(supplierKey !== null, (query) =>
        query.where('supplier_key', '=', supplierKey ?? '').where('sent_at', 'is not', null),
      )
      .groupBy(['order_id', 'supplier_name'])
      .orderBy('first')
      .execute();
    for (const { order_id, name, lines } of rows)
      suppliers.set(order_id, [...(suppliers.get(order_id) ?? []), { name, lines }]);
  }
  return suppliers;
};

/** An order with its lines; null if there is none. */
export const findOrder = async (queries: Queries, id: number): Promise<Order | null> => {
  const row = await ordersBy(queries).where('o.id', '=', id).executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    number: row.number,
    createdAt: row.created_at,
    createdBy: fullName(row),
    version: row.version,
    lines: await linesOf(queries, id),
  };
};

const linesOf = async (queries: Queries, orderId: number): Promise<OrderLine[]> => {
  const rows = await queries
    .selectFrom('order_lines as l')
    .leftJoin('users as u', 'u.id', 'l.closed_by')
    .leftJoin('users as s', 's.id', 'l.sent_by')
    .leftJoin('order_confirmations as c', (join) =>
      join.onRef('c.order_id', '=', 'l.order_id').onRef('c.position', '=', 'l.position'),
    )
    .selectAll('l')
    .select(['c.quantity as confirmed', 'c.ordered', 'c.day', 'c.shipped_at'])
    .select(['u.first_name', 'u.last_name', 's.first_name as sentFirst', 's.last_name as sentLast'])
    .where('l.order_id', '=', orderId)
    .orderBy('l.position')
    .execute();
  return rows.map((row) => ({
    position: row.position,
    itemId: row.inventory_item_id,
    labelSku: row.label_sku,
    supplierCode: row.supplier_code,
    supplierName: row.supplier_name,
    labelSize: row.label_size,
    quantity: row.quantity,
    ...(row.needed_by !== null && { neededBy: row.needed_by }),
    ...(row.confirmed !== null &&
      row.day !== null && {
        confirmed: {
          quantity: row.confirmed,
          day: row.day,
          isOther:
            row.closed_at === null &&
            row.shipped_at === null &&
            isOtherQuantity({ quantity: row.confirmed, ordered: row.ordered }, row.quantity),
        },
      }),
    sent:
      row.sent_at === null
        ? null
        : { at: row.sent_at, by: fullName({ first_name: row.sentFirst, last_name: row.sentLast }) },
    closed:
      row.closed_at === null
        ? null
        : {
            as: LineEnd.parse(row.closed_as),
            at: row.closed_at,
            by: fullName(row),
            received: row.received,
          },
  }));
};

/** Locks an order until the transaction ends; null if there is none. */
export const lockOrder = async (
  queries: Queries,
  id: number,
): Promise<{ id: number; version: number } | null> => {
  const one = queries.selectFrom('orders').select(['id', 'version']).where('id', '=', id);
  return (await forUpdate(queries, one).executeTakeFirst()) ?? null;
};

/** The fields of an item that an order line copies. */
export interface NewLine extends OrderedLabel {
  itemId: number;
  /** Pieces; null if not stated. */
  quantity: number | null;
}

/** The fields of these items that an order line copies; missing items are left out. */
export const findLabels = (queries: Queries, ids: readonly number[]): Promise<Omit<NewLine, 'quantity'>[]> =>
  queries
    .selectFrom('inventory_items')
    .select([
      'id as itemId',
      'label_sku as labelSku',
      'supplier_code as supplierCode',
      'supplier_name as supplierName',
      'label_size as labelSize',
    ])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();

/** Inserts an order with the next number and returns its id. The caller must have locked against concurrent orders. */
export const insertOrder = async (
  queries: Queries,
  lines: readonly NewLine[],
  { userId, at, isSent }: { userId: number; at: string; isSent: boolean },
): Promise<number> => {
  const { last } = await queries
    .selectFrom('orders')
    .select((row) => row.fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow();
  const { id } = await queries
    .insertInto('orders')
    .values({ number: (last ?? 0) + 1, created_by: userId, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = lines.map((line, position) => ({
    order_id: id,
    position,
    label_sku: line.labelSku,
    supplier_code: line.supplierCode,
    supplier_name: line.supplierName,
    label_size: line.labelSize,
    inventory_item_id: line.itemId,
    supplier_key: searchKey(line.supplierCode),
    quantity: line.quantity,
    sent_at: isSent ? at : null,
    sent_by: isSent ? userId : null,
  }));
  await queries.insertInto('order_lines').values(rows).execute();
  return id;
};

/** Sets the quantity of a line; false if the line is closed or does not exist. */
export const setQuantity = async (
  queries: Queries,
  { orderId, position }: { orderId: number; position: number },
  quantity: number | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await queries
    .updateTable('order_lines')
    .set({ quantity })
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
