import type { Agent } from 'node:http';
import { addressOf } from '#domain/contract/endpoint.ts';
import { createProduct, Product, updateProduct } from '#domain/products/contract.ts';
import { openDatabase, type DatabaseLocation } from '#server/db/engines/open-database.ts';
import { type Answer, keptConnections, send } from './send.ts';
import { until } from './until.ts';

/** What the portal has acknowledged, and what it has refused. */
export interface Ledger {
  /** The last acknowledged version of each SKU. */
  acknowledged: Map<string, number>;
  /** The number of responses with a status of 2xx. */
  count: number;
  /** All other responses. */
  refusals: Answer[];
  /** Requests without a complete response. */
  unanswered: number;
  /** The longest time to a response, in milliseconds. */
  slowestMs: number;
}

/** An empty ledger. */
export const newLedger = (): Ledger => ({
  acknowledged: new Map(),
  count: 0,
  refusals: [],
  unanswered: 0,
  slowestMs: 0,
});

const versionsPerProduct = 5;
let made = 0;

// All data of a product is derived from its SKU and version, so that a partial row is detected.
const notesOf = (sku: string, version: number): string => `${sku} at ${version}`;
const labelSkusOf = (sku: string, version: number): string[] =>
  Array.from({ length: 1 + (version % 3) }, (_, position) => `${sku}/${version}/${position}`);

const draftOf = (sku: string, version: number) => ({
  notes: notesOf(sku, version),
  labels: labelSkusOf(sku, version).map((labelSku) => ({ labelSku, labelType: 'Barcode' })),
});

/** The portal to write to. */
export interface Writing {
  port: number;
  token: string;
  ledger: Ledger;
  connections: number;
  /** Stops each connection before its next request. */
  signal?: AbortSignal;
  /** Whether to continue with another product after a refusal or a lost connection, instead of stopping. */
  goesOn?: boolean;
}

/** Creates products with labels and changes them, one request at a time on each connection, until there is no response. */
export const writeProducts = async (writing: Writing): Promise<void> => {
  const agent = keptConnections();
  await Promise.all(Array.from({ length: writing.connections }, () => writeOn(agent, writing)));
  agent.destroy();
};

const writeOn = async (agent: Agent, writing: Writing): Promise<void> => {
  while (!writing.signal?.aborted) {
    made += 1;
    const isWhole = await writeProduct(agent, writing, `F-${made}`);
    if (!isWhole && !writing.goesOn) return;
    // Avoids a busy loop while the portal is down.
    if (!isWhole) await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** Writes the versions of one product; returns false if one of them was not acknowledged. */
const writeProduct = async (
  agent: Agent,
  { port, token, ledger, signal }: Writing,
  sku: string,
): Promise<boolean> => {
  let id = 0;
  for (let version = 1; version <= versionsPerProduct; version += 1) {
    if (signal?.aborted) return true;
    const sent =
      version === 1
        ? { method: 'POST', address: addressOf(createProduct), body: { sku, ...draftOf(sku, 1) } }
        : {
            method: 'PUT',
            address: addressOf(updateProduct, { id }),
            body: { ...draftOf(sku, version), version: version - 1 },
          };
    const startedAt = performance.now();
    let answer: Answer;
    try {
      answer = await send(agent, { port, token, ...sent });
    } catch {
      ledger.unanswered += 1;
      return false;
    }
    ledger.slowestMs = Math.max(ledger.slowestMs, performance.now() - startedAt);
    if (answer.status < 200 || answer.status >= 300) {
      ledger.refusals.push(answer);
      return false;
    }
    const product = Product.parse(JSON.parse(answer.body));
    id = product.id;
    ledger.acknowledged.set(sku, product.version);
    ledger.count += 1;
  }
  return true;
};

/**
 * Compares a ledger with the database and returns what is wrong, one sentence each: acknowledged writes that are missing, and
 * partial products, acknowledged or not: those without their notes, their labels, or a history entry for each version.
 */
export const faultsOf = async (location: DatabaseLocation, ledger: Ledger): Promise<string[]> => {
  const database = await openDatabase({ ...location, poolSize: 1 });
  try {
    const products = await database.read
      .selectFrom('client_products as p')
      .innerJoin('master_products as m', 'm.id', 'p.master_product_id')
      .select(['p.id', 'm.sku', 'p.version', 'p.notes'])
      .where('m.sku', 'like', 'F-%')
      .orderBy('p.id')
      .execute();
    const labels = await database.read
      .selectFrom('product_labels')
      .select(['client_product_id', 'label_sku'])
      .orderBy('client_product_id')
      .orderBy('position')
      .execute();
    const history = await database.read
      .selectFrom('history')
      .select((row) => ['entity_id', row.fn.countAll<number>().as('entries')])
      .where('entity', '=', 'product')
      .groupBy('entity_id')
      .execute();
    const labelsOf = Map.groupBy(labels, (label) => label.client_product_id);
    const entriesOf = new Map(history.map((row) => [row.entity_id, row.entries]));
    const stored = new Map(products.map((product) => [product.sku, product]));

    const lost = [...ledger.acknowledged].flatMap(([sku, version]) => {
      const product = stored.get(sku);
      if (!product) return [`${sku} is missing.`];
      return product.version < version ? [`${sku} is back at version ${product.version} of ${version}.`] : [];
    });
    const half = products.flatMap(({ id, sku, version, notes }) => [
      ...(notes === notesOf(sku, version) ? [] : [`${sku} has not the notes of version ${version}.`]),
      ...(String(labelsOf.get(id)?.map((label) => label.label_sku)) === String(labelSkusOf(sku, version))
        ? []
        : [`${sku} has not the labels of version ${version}.`]),
      ...(entriesOf.get(String(id)) === version
        ? []
        : [`${sku} has not the history of ${version} versions.`]),
    ]);
    return [...lost, ...half];
  } finally {
    await database.close();
  }
};

/** Waits for this number of further acknowledged writes. */
export const untilAcknowledged = (ledger: Ledger, more: number): Promise<void> => {
  const enough = ledger.count + more;
  return until(() => ledger.count >= enough);
};
