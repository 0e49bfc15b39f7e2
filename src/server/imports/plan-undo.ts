import type { ImportRecord } from '#domain/imports/contract.ts';
import {
  hasContentOf,
  planUndo,
  type CurrentProduct,
  type UndoPlan,
  type WrittenByImport,
} from '#domain/imports/plan-undo.ts';
import { codeKey } from '#domain/codes/code-key.ts';
import type { Product } from '#domain/products/contract.ts';
import { said, type Said } from '#domain/words/say.ts';
import { breathe } from '../breathe.ts';
import { findClient } from '../clients/store.ts';
import { lockClientAgainstDelete } from '../clients/write-store.ts';
import type { Queries } from '../db/database.ts';
import { findAllControlled } from '../releases/control-store.ts';
import { findDraftsOfImport, lockDraftsOfImport } from '../drafts/draft-store.ts';
import { findProducts } from '../products/detail-store.ts';
import { gtinKeysOf, GtinOwners } from '../products/gtin-owners.ts';
import {
  findMasters,
  findSiblings,
  lockCatalogue,
  lockProducts,
  placeOf,
  type Sibling,
} from '../products/lock-store.ts';
import { findBefores, findLeft, findWritten, type WrittenProduct } from './store.ts';

/** Catalogue rows that are planned at once, with their products: a few milliseconds of work. */
const rowsAtOnce = 100;

/** How what an undo changes is kept from others until it is written. */
interface Locks {
  catalogue: (queries: Queries, ids: readonly number[]) => Promise<unknown>;
  products: (queries: Queries, ids: readonly number[]) => Promise<unknown>;
  /** The client's name; null if there is no such client. */
  client: (queries: Queries, id: number) => Promise<string | null>;
  draftsOf: (queries: Queries, importId: number) => Promise<void>;
}

const everyLock: Locks = {
  catalogue: lockCatalogue,
  products: lockProducts,
  client: lockClientAgainstDelete,
  draftsOf: lockDraftsOfImport,
};

const noLocks: Locks = {
  catalogue: () => Promise.resolve(),
  products: () => Promise.resolve(),
  client: async (queries, id) => (await findClient(queries, id))?.name ?? null,
  draftsOf: () => Promise.resolve(),
};

/** A plan, with the drafts of the import that it discards. */
export interface ImportUndoPlan extends UndoPlan {
  discarded: number[];
}

/** Plans what an undo restores; locks it first, in the same order as every writer, unless it is only looked at. */
export const planImportUndo = async (
  queries: Queries,
  made: ImportRecord,
  { isLookedAt = false }: { isLookedAt?: boolean } = {},
): Promise<ImportUndoPlan> => {
  const locks = isLookedAt ? noLocks : everyLock;
  const plan = await planProducts(queries, made, locks);
  // After the products, as a save does. Of an existing product of a controlled client only the draft is locked.
  await locks.draftsOf(queries, made.id);
  const discarded = await planDrafts(queries, made, plan);
  return { ...plan, discarded };
};

/** The drafts of an import that nobody has saved since; the others are kept with their products. */
const planDrafts = async (queries: Queries, made: ImportRecord, plan: UndoPlan): Promise<number[]> => {
  const discarded: number[] = [];
  for (const { recordId, at, body } of await findDraftsOfImport(queries, made.id)) {
    if (at === made.at) {
      discarded.push(recordId);
      continue;
    }
    const sku = typeof body['sku'] === 'string' ? body['sku'] : null;
    plan.deleted = plan.deleted.filter((id) => id !== recordId);
    plan.kept.push({ productId: recordId, sku, reason: said('undo.draft_saved') });
  }
  return discarded;
};

const planProducts = async (queries: Queries, made: ImportRecord, locks: Locks): Promise<UndoPlan> => {
  const written = new Map((await findWritten(queries, made.id)).map((one) => [one.productId, one]));
  const masterIds = [...new Set((await findMasters(queries, [...written.keys()])).values())].toSorted(
    (a, b) => a - b,
  );
  await locks.catalogue(queries, masterIds);
  const siblings = await findSiblings(queries, masterIds);
  await locks.products(
    queries,
    siblings.map(({ id }) => id),
  );
  const controlled = await findAllControlled(queries);
  const drafted = new Set((await findDraftsOfImport(queries, made.id)).map(({ recordId }) => recordId));
  const plan: UndoPlan = { deleted: [], restored: [], catalogue: new Map(), kept: [] };
  const byRow = Map.groupBy(siblings, ({ masterId }) => masterId);
  for (let start = 0; start < masterIds.length; start += rowsAtOnce) {
    const some = masterIds.slice(start, start + rowsAtOnce).flatMap((id) => byRow.get(id) ?? []);
    add(plan, await planSome(queries, made, { siblings: some, written, controlled, drafted, locks }));
    for (const { id } of some) written.delete(id);
    await breathe();
  }
  // What is left has no catalogue row any more.
  add(
    plan,
    planUndo(
      [...written.values()].map((one) => ({ ...one, isChanged: false, before: null })),
      new Map(),
    ),
  );
  plan.kept.sort((one, other) => one.productId - other.productId);
  return plan;
};

const add = (plan: UndoPlan, { deleted, restored, catalogue, kept }: UndoPlan): void => {
  plan.deleted.push(...deleted);
  plan.restored.push(...restored);
  plan.kept.push(...kept);
  for (const [id, values] of catalogue) plan.catalogue.set(id, values);
};

interface Some {
  /** All products of some catalogue rows. */
  siblings: readonly Sibling[];
  written: ReadonlyMap<number, WrittenProduct>;
  controlled: ReadonlySet<number | null>;
  /** The products that have an open draft of the import: of a new one only its SKU is published. */
  drafted: ReadonlySet<number>;
  locks: Locks;
}

/** Plans the products of some catalogue rows: those of one row are undone together or not at all. */
const planSome = async (
  queries: Queries,
  made: ImportRecord,
  { siblings, written, controlled, drafted, locks }: Some,
): Promise<UndoPlan> => {
  const masterOf = new Map(siblings.map(({ id, masterId }) => [id, masterId]));
  const products = await findProducts(queries, [...masterOf.keys()]);
  const current = new Map(
    products.map((product): [number, CurrentProduct] => [
      product.id,
      { product, masterId: masterOf.get(product.id) ?? 0 },
    ]),
  );
  const mine = siblings.flatMap(({ id }) => written.get(id) ?? []);
  const befores = await withBefores(queries, made, mine, current);
  const names = await findFormerClients(queries, { written: befores, current, locks });
  const known = befores.map((one) => ({ ...one, before: one.before && renamed(one.before, names) }));
  const taken = await findTaken(queries, known, current);
  const occupied = new Set(siblings.map(placeOf));
  return planUndo(known, current, ({ product, masterId }, before): Said | null => {
    if (before === null && drafted.has(product.id)) return null;
    if (controlled.has(product.clientId))
      return said('undo.controlled', { client: product.clientName ?? '' });
    if (before !== null && before.clientId !== product.clientId) {
      const { clientId, clientName: client } = before;
      if (clientId !== null && !names.has(clientId)) return said('undo.client_deleted', { client });
      if (controlled.has(clientId)) return said('undo.client_controlled', { client });
      if (occupied.has(placeOf({ masterId, clientId }))) return said('undo.sku_taken', { client });
    }
    const owner = taken.get(product.id);
    return owner === undefined ? null : said('undo.code_taken', { sku: owner });
  });
};

/** The states of products before the import, and whether they still have the content that it gave them. */
const withBefores = async (
  queries: Queries,
  made: ImportRecord,
  written: readonly WrittenProduct[],
  current: ReadonlyMap<number, CurrentProduct>,
): Promise<WrittenByImport[]> => {
  const isOther = ({ productId, version }: WrittenProduct) =>
    current.get(productId)?.product.version !== version;
  const left = await findLeft(queries, made.at, written.filter(isOther));
  const befores = await findBefores(
    queries,
    made.at,
    written.filter(({ action }) => action === 'updated'),
  );
  return written.map((one) => {
    const now = current.get(one.productId)?.product;
    const was = left.get(one.productId);
    const isBack = now !== undefined && was !== undefined && hasContentOf(now, was);
    return { ...one, isChanged: isOther(one) && !isBack, before: befores.get(one.productId) ?? null };
  });
};

type Befores = readonly Pick<WrittenByImport, 'productId' | 'before'>[];

/** The names of products' clients. Keeps clients to which products move back from being deleted meanwhile. */
const findFormerClients = async (
  queries: Queries,
  {
    written,
    current,
    locks,
  }: { written: Befores; current: ReadonlyMap<number, CurrentProduct>; locks: Locks },
): Promise<Map<number, string>> => {
  const moved = written.flatMap(({ productId, before }) => {
    const now = current.get(productId)?.product;
    return now && before && before.clientId !== now.clientId ? (before.clientId ?? []) : [];
  });
  const names = new Map<number, string>();
  for (const id of new Set(moved.toSorted((one, other) => one - other))) {
    const name = await locks.client(queries, id);
    if (name !== null) names.set(id, name);
  }
  for (const { product } of current.values())
    if (product.clientId !== null && product.clientName !== null)
      names.set(product.clientId, product.clientName);
  return names;
};

/** A product with the current name of its client. */
const renamed = (before: Product, names: ReadonlyMap<number, string>): Product => ({
  ...before,
  clientName: before.clientId === null ? null : (names.get(before.clientId) ?? before.clientName),
});

/** The products that would regain a GTIN that another product of the client has now, with that product's SKU. */
const findTaken = async (
  queries: Queries,
  written: Befores,
  current: ReadonlyMap<number, CurrentProduct>,
): Promise<Map<number, string>> => {
  const wanted = written.flatMap(({ productId, before }) => {
    const now = current.get(productId)?.product;
    if (before === null || !now) return [];
    const isMoved = before.clientId !== now.clientId;
    const has = new Set(isMoved ? [] : now.codes.map(({ code }) => codeKey(code)));
    return gtinKeysOf(before.codes).flatMap((key) =>
      has.has(key) ? [] : [{ productId, clientId: before.clientId, key }],
    );
  });
  const owners = await GtinOwners.find(
    queries,
    wanted.map(({ key }) => key),
  );
  return new Map(
    wanted.flatMap(({ productId: id, clientId, key }) =>
      owners.takenFrom({ id, clientId }, [key]).map(({ sku }) => [id, sku] as const),
    ),
  );
};
