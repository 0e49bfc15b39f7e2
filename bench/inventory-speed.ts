import { sql } from 'kysely';
import { addressOf } from '#domain/contract/endpoint.ts';
import { bulkDeleteInventory, importInventory, listInventory } from '#domain/inventory/contract.ts';
import { openDatabase, type DatabaseLocation } from '#server/db/open-database.ts';
import { insertItems, insertMovements } from '#server/inventory/write-store.ts';
import { amongOthers } from './among-others.ts';
import { fillDatabase } from './fill-database.ts';
import { load, type LoadResult } from './load.ts';
import { diceOf } from './product-sample.ts';
import { startPortal, type ServerProcess } from './server-process.ts';

/** What a question to the list of label stock takes. */
interface ListSpeed {
  name: string;
  result: LoadResult;
}

/** What one change of much takes, what it said, and what it did to the others meanwhile. */
interface ActSpeed {
  name: string;
  outcome: string;
  seconds: number;
  others: LoadResult;
}

/** What label stock takes. */
export interface InventorySpeed {
  lists: ListSpeed[];
  acts: ActSpeed[];
}

const itemCount = 20_000;
const deletedCount = 1_000;
const itemsPerTransaction = 250;
const connections = 10;
const at = '2026-01-10T09:30:00.000Z';

/** Puts 20,000 items beside the products, each with what it received; answers the ids of a thousand. */
const fillInventory = async (location: DatabaseLocation): Promise<number[]> => {
  const database = await openDatabase(location);
  const dice = diceOf(itemCount);
  const made: number[] = [];
  try {
    for (let start = 0; start < itemCount; start += itemsPerTransaction) {
      const drafts = Array.from({ length: itemsPerTransaction }, (_, index) => {
        const n = start + index;
        return {
          labelSku: `STOCK-${n}`,
          supplierCode: `SUP-${10 + (n % 20)}`,
          supplierName: `Supplier ${10 + (n % 20)}`,
          labelSize: `${60 + (n % 5) * 10} x 50 mm`,
          storage: `Rack ${'ABCD'[n % 4]}${1 + (n % 9)}, shelf ${1 + (n % 5)}`,
          stockOnHand: Math.floor(dice() * 60),
        };
      });
      await database.write(async (queries) => {
        const items = await insertItems(queries, drafts, at);
        made.push(...items.map(({ id }) => id));
        const received = items.map(({ id, stockOnHand }) => ({
          itemId: id,
          kind: 'received' as const,
          quantity: stockOnHand,
        }));
        await insertMovements(queries, received, { userId: null, at });
      });
    }
    if (database.engine === 'postgres') await sql`vacuum analyze`.execute(database.read);
  } finally {
    await database.close();
  }
  return made.slice(0, deletedCount);
};

/** Gives each product labels of its own, as where every label is printed for one product. */
const tellLabelsApart = async (location: DatabaseLocation): Promise<void> => {
  const database = await openDatabase(location);
  try {
    await database.write((queries) =>
      queries
        .updateTable('product_labels')
        .set({ label_sku: sql`'OWN-' || client_product_id` })
        .execute(),
    );
  } finally {
    await database.close();
  }
};

const page = { page: 1, pageSize: 50 };

const questions = [
  { name: 'page of 50', query: page },
  { name: 'low level', query: { ...page, stockLevel: 'low' } },
  { name: 'search', query: { ...page, search: 'stock-19' } },
  {
    name: 'supplier, storage, 5 to 20',
    query: { ...page, supplierName: 'supplier 1', storage: 'rack b', minStock: 5, maxStock: 20 },
  },
  { name: 'search for nothing', query: { ...page, search: 'there is none' } },
];

const send = async (
  { port, token }: ServerProcess,
  call: typeof importInventory | typeof bulkDeleteInventory,
  body?: unknown,
): Promise<string> => {
  const response = await fetch(`http://127.0.0.1:${port}${addressOf(call)}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${call.path} was answered with ${response.status}.`);
  return response.text();
};

const messageOf = (text: string): string => importInventory.reply.parse(JSON.parse(text)).message;

/** One change of much, among others. */
const act = async (
  server: ServerProcess,
  count: number,
  name: string,
  work: () => Promise<string>,
): Promise<ActSpeed> => {
  const { result: outcome, ...felt } = await amongOthers(server, count, work);
  return { name, outcome, ...felt };
};

/** Fills a database with products and 20,000 items, then asks, deletes and imports. */
export const measureInventory = async (
  location: DatabaseLocation,
  { count, roundMs }: { count: number; roundMs: number },
): Promise<InventorySpeed> => {
  await fillDatabase(location, count);
  const chosen = await fillInventory(location);
  const server = await startPortal(location);
  const lists: ListSpeed[] = [];
  for (const { name, query } of questions) {
    const addresses = [addressOf(listInventory, {}, query)];
    const { port, token } = server;
    const asking = { port, token, addresses, connections };
    await load({ ...asking, durationMs: roundMs / 4 });
    lists.push({ name, result: await load({ ...asking, durationMs: roundMs }) });
  }
  const bring = async () => messageOf(await send(server, importInventory));
  const acts = [
    await act(server, count, 'bulk delete', async () => {
      const text = await send(server, bulkDeleteInventory, { ids: chosen });
      return `${bulkDeleteInventory.reply.parse(JSON.parse(text)).deleted} deleted`;
    }),
    await act(server, count, 'import', bring),
    await act(server, count, 'import again', bring),
  ];
  await tellLabelsApart(location);
  acts.push(await act(server, count, 'import, labels of each product', bring));
  await server.stop();
  return { lists, acts };
};
