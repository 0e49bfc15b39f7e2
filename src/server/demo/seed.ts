import { randomUUID } from 'node:crypto';
import type { InventoryItem } from '#domain/inventory/contract.ts';
import { stockLevel } from '#domain/inventory/stock-level.ts';
import { bySupplier } from '#domain/orders/by-supplier.ts';
import type { Product } from '#domain/products/contract.ts';
import { blankLabel } from '#domain/products/blank-label.ts';
import { catalogueFields } from '#domain/products/product-fields.ts';
import { fieldsOf } from '#domain/record/fields.ts';
import { skuKey } from '#domain/codes/code-key.ts';
import { PasswordHasher } from '../credentials/password-hasher.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import { putRate } from '../billing/store.ts';
import { insertFiles } from '../files/store.ts';
import { findClient } from '../clients/store.ts';
import { insertClient } from '../clients/write-store.ts';
import { recordChange } from '../history/store.ts';
import { justWritten } from '../just-written.ts';
import { publishClient } from '../releases/publish.ts';
import { insertItems, insertMovements } from '../inventory/write-store.ts';
import { findLabels, insertOrder } from '../orders/store.ts';
import { lockOrCreateCatalogue } from '../products/lock-store.ts';
import { writeProducts } from '../products/write-products.ts';
import type { Storage } from '../storage/storage.ts';
import { addUserWithin } from '../users/add-user.ts';
import { hasUsers } from '../users/store.ts';
import { demoClients } from './clients.ts';
import { demoInventory } from './labels.ts';
import { seedDrafts } from './drafts.ts';
import { seedReading } from './readings.ts';
import { seedPlainRoll, seedRolls } from './rolls.ts';
import { seedMisses } from './misses.ts';
import { seedScans } from './scans.ts';
import { seedRuns } from './runs.ts';
import { demoMovements, demoQuantity } from './stock.ts';
import { demoPartners, demoPassword, demoPeople } from './people.ts';
import { composeProducts, type DemoProduct } from './products.ts';
import { drawFiles, type DemoFiles } from './files.ts';
import { demoTutorials } from './tutorials.ts';
import { wireFollowers } from '../wire-followers.ts';

export interface SeedParts {
  database: Database;
  storage: Storage;
  clock: Clock;
  /** Prints progress for the person who started the demo. */
  say: (text: string) => void;
}

/** Fills an empty portal with the demo data; does nothing if the portal has accounts. */
export const seedDemo = async ({ database, storage, clock, say }: SeedParts): Promise<void> => {
  if (await hasUsers(database.read)) return;
  wireFollowers();
  say('Preparing the demo: clients, products, pictures and artwork …');
  const at = clock().toISOString();
  const products = await composeProducts();
  const files = await drawFiles(storage, demoClients, products);
  const passwordHash = await new PasswordHasher().hash(demoPassword);
  await database.write(async (queries) => {
    const { editor, administrator, read_only: readerId } = await seedPeople(queries, passwordHash, at);
    const by = { userId: editor, at };
    await insertFiles(queries, files.rows, by);
    const clientIds = await seedClients(queries, files, by);
    const created = await seedProducts(queries, { products, files, clientIds }, by);
    await seedReading(queries, { readerId, products: created }, by);
    const people = { editor, administrator, reader: readerId };
    await seedDrafts(queries, { products: created, people, database, clock, misprint: files.misprint }, at);
    await seedTutorials(queries, by);
    const items = await seedInventory(queries, by);
    const rolled = await seedRolls(queries, { products: created, items, older: files.older }, by);
    if (rolled)
      await seedRuns(queries, {
        database,
        proved: rolled,
        byEye: await seedPlainRoll(queries, { products: created, items }, by),
        people: workersOf({ administrator, reader: readerId }),
        at,
      });
    const [clientId] = clientIds.values();
    if (clientId !== undefined) await seedMisses(queries, { readerId, editorId: editor, clientId }, at);
    await seedScans(
      queries,
      created.map(({ id }) => id),
      at,
    );
    await seedOrder(queries, items, by);
    const run = await queries.selectFrom('runs').select('client_id').limit(1).executeTakeFirst();
    const ofRun = run?.client_id ?? clientId;
    const item = items.find(({ stockOnHand }) => stockLevel(stockOnHand) === 'out');
    if (ofRun !== undefined && item)
      await seedPartners(queries, { clientId: ofRun, supplierCode: item.supplierCode, passwordHash, at });
  });
};

interface By {
  userId: number;
  at: string;
}

/** Creates the accounts; returns their ids by role. */
const seedPeople = async (queries: Queries, passwordHash: string, at: string) => {
  const ids = { administrator: 0, editor: 0, read_only: 0 };
  for (const person of demoPeople) {
    const user = { ...person, passwordHash, isEmailVerified: true, at };
    ids[person.role] = await addUserWithin(queries, user, { origin: 'command_line' });
  }
  return ids;
};

/** Creates an account of a client's and of a supplier's person, and what the client's work costs. */
const seedPartners = async (
  queries: Queries,
  given: { clientId: number; supplierCode: string; passwordHash: string; at: string },
): Promise<void> => {
  const { clientId, supplierCode, passwordHash, at } = given;
  const dated = { currency: 'EUR', from: `${at.slice(0, 4)}-01-01` } as const;
  await putRate(queries, clientId, { kind: 'piece', unit: 'piece', amount: '0.075', ...dated });
  await putRate(queries, clientId, { kind: 'set_up', unit: 'run', amount: '18', ...dated });
  for (const { of, ...person } of demoPartners) {
    const partner = of === 'client' ? { clientId } : { supplierCode };
    const user = { ...person, role: 'read_only', partner, passwordHash, isEmailVerified: true, at } as const;
    await addUserWithin(queries, user, { origin: 'command_line' });
  }
};

/** The worker in the demo's runs, and the second person: not the editor, who published the instructions. */
const workersOf = ({ administrator, reader }: { administrator: number; reader: number }) => {
  const [worker, second] = (['read_only', 'administrator'] as const).map((role) =>
    demoPeople.find((person) => person.role === role),
  );
  if (!worker || !second) throw new Error('The demo lacks somebody.');
  return { worker: { ...worker, id: reader }, second: { ...second, id: administrator } };
};

const seedClients = async (queries: Queries, files: DemoFiles, by: By): Promise<number[]> => {
  const ids: number[] = [];
  for (const client of demoClients) {
    const { brand: _brand, prefix: _prefix, ...texts } = client;
    const id = await insertClient(queries, { ...texts, image: files.logos.get(client.name) ?? null }, by.at);
    const after = justWritten(await findClient(queries, id));
    await publishClient(queries, { before: null, after }, by);
    await recordChange(queries, {
      ...by,
      entity: 'client',
      entityId: id,
      action: 'created',
      before: null,
      after,
    });
    ids.push(id);
  }
  return ids;
};

const seedProducts = async (
  queries: Queries,
  {
    products,
    files,
    clientIds,
  }: { products: readonly DemoProduct[]; files: DemoFiles; clientIds: readonly number[] },
  by: By,
): Promise<Product[]> => {
  const wanted = new Map(
    products.map(({ catalogue }) => [
      skuKey(catalogue.sku),
      { ...catalogue, images: files.images.get(catalogue.sku) ?? [] },
    ]),
  );
  const { rows } = await lockOrCreateCatalogue(queries, wanted, by.at);
  const created = products.flatMap(
    ({ catalogue, clientIndex, clientSku, codes, tutorialVideos, notes, ...product }) => {
      const row = rows.get(skuKey(catalogue.sku));
      if (!row) return [];
      const artwork = files.artwork.get(catalogue.sku) ?? [];
      return {
        masterId: row.id,
        values: {
          ...fieldsOf(catalogueFields, row),
          clientId: clientIds[clientIndex] ?? null,
          clientName: demoClients[clientIndex]?.name ?? null,
          clientSku,
          codes,
          places: [],
          tutorialVideos,
          notes,
        },
        labels: product.labels.map((label, position) => ({
          ...blankLabel,
          ...label,
          id: randomUUID(),
          artworkFiles: artwork[position] === undefined ? [] : [artwork[position]],
        })),
      };
    },
  );
  return (await writeProducts(queries, { created }, by)).created;
};

const seedTutorials = async (queries: Queries, by: By): Promise<void> => {
  for (const { title, description, videoUrl, category } of demoTutorials) {
    const { id } = await queries
      .insertInto('tutorials')
      .values({
        title,
        description,
        video_url: videoUrl,
        category,
        video_source: 'youtube',
        created_at: by.at,
        updated_at: by.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordChange(queries, {
      ...by,
      entity: 'tutorial',
      entityId: id,
      action: 'created',
      before: null,
      after: { id, title },
    });
  }
};

const dayMs = 24 * 60 * 60 * 1000;

const daysBefore = (at: string, days: number): string =>
  new Date(Date.parse(at) - days * dayMs).toISOString();

const seedInventory = async (queries: Queries, by: By): Promise<InventoryItem[]> => {
  const items = await insertItems(queries, demoInventory, by.at);
  for (const item of items) {
    for (const { daysAgo, ...movement } of demoMovements(item)) {
      const at = daysBefore(by.at, daysAgo);
      await insertMovements(queries, [{ itemId: item.id, ...movement }], { userId: by.userId, at });
    }
    await recordChange(queries, {
      ...by,
      entity: 'inventory_item',
      entityId: item.id,
      action: 'created',
      before: null,
      after: item,
    });
  }
  return items;
};

/** Orders the items out of stock, dated a day after their last count; low stock is left for the visitor to order. */
const seedOrder = async (queries: Queries, items: readonly InventoryItem[], by: By): Promise<void> => {
  const scarce = items.filter(({ stockOnHand }) => stockLevel(stockOnHand) === 'out');
  const labels = await findLabels(
    queries,
    scarce.map(({ id }) => id),
  );
  const lines = labels.map((label) => ({ ...label, quantity: demoQuantity(label.itemId) }));
  await insertOrder(queries, bySupplier(lines).flat(), {
    userId: by.userId,
    at: daysBefore(by.at, 5),
    isSent: true,
  });
};
