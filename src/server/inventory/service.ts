import { addressOf } from '#domain/contract/endpoint.ts';
import { Problem } from '#domain/contract/problem.ts';
import { storedImage } from '#domain/files/image-value.ts';
import {
  addMovement,
  createInventoryItem,
  lockedSentence,
  type InventoryChange,
  type InventoryDraft,
  type InventoryItem,
  type MovementDraft,
} from '#domain/inventory/contract.ts';
import { stockAfter, tooFewSentence } from '#domain/inventory/movement.ts';
import * as limits from '#domain/limits.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import { faultsOfReferences, refuseFaults, type ReferenceRule } from '../files/references.ts';
import { refuseStaleVersion } from '../history/stale-version.ts';
import { recordChange } from '../history/store.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { createOnce, requireExisting } from '../idempotency/store.ts';
import { closeOldest } from '../orders/on-order-store.ts';
import { findItem, lockItem } from './store.ts';
import { insertItems, insertMovements, updateItem } from './write-store.ts';

const picture: ReferenceRule = { type: 'image/', sentence: 'This is not an uploaded picture.' };

const lockedFields = ['labelSku', 'supplierCode', 'supplierName', 'labelSize'] as const;

/** Who makes the change, and when. */
interface By {
  userId: number;
  at: string;
}

/** Manages label stock: every change of a stock number is a movement, written with it. */
export class InventoryService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #publicBases: readonly string[];

  /** `publicBases` are the addresses under which stored files were published, each ending in '/'. */
  constructor(database: Database, clock: Clock, publicBases: readonly string[]) {
    this.#database = database;
    this.#clock = clock;
    this.#publicBases = publicBases;
  }

  /** Creates an item and receives its stock, or returns the item created under the same Idempotency-Key. */
  async create(sent: InventoryDraft, userId: number, key: CreationKey | null): Promise<InventoryItem> {
    const draft = { ...sent, ...this.#imageOf(sent) };
    const by = this.#by(userId);
    return this.#database.write((queries) => {
      const make = async () => {
        await refuseUnknownPicture(queries, draft.image, null);
        const after = requireExisting((await insertItems(queries, [draft], by.at))[0] ?? null);
        const { id: itemId, stockOnHand: quantity } = after;
        if (quantity > 0) await insertMovements(queries, [{ itemId, kind: 'received', quantity }], by);
        await noteChange(queries, by, null, after);
        return itemId;
      };
      const find = (id: number) => findItem(queries, id);
      return createOnce(queries, createInventoryItem, { ...by, key }, { make, find });
    });
  }

  /**
   * Changes storage, picture or stock of an item; fields left out stay. A different stock number becomes a correction.
   * Throws `inventory_item.not_found`, `request.invalid` for a locked field, and `record.changed_meanwhile`.
   */
  async update(id: number, sent: InventoryChange, userId: number): Promise<InventoryItem> {
    const { version, storage, stockOnHand } = sent;
    const { image } = { ...sent, ...this.#imageOf(sent) };
    const by = this.#by(userId);
    return this.#database.write(async (queries) => {
      const before = await lockItem(queries, id);
      if (!before) throw new Problem('inventory_item.not_found');
      refuseLockedFields(before, sent);
      await refuseStaleVersion(queries, 'inventory_item', before, version);
      await refuseUnknownPicture(queries, image, before.image);
      const wanted = {
        ...before,
        storage: storage ?? before.storage,
        stockOnHand: stockOnHand ?? before.stockOnHand,
        image: image === undefined ? before.image : image,
      };
      if (JSON.stringify(wanted) === JSON.stringify(before)) return before;
      const quantity = wanted.stockOnHand - before.stockOnHand;
      if (quantity !== 0) await insertMovements(queries, [{ itemId: id, kind: 'corrected', quantity }], by);
      return change(queries, by, before, wanted);
    });
  }

  /**
   * Moves stock and returns the item; moves nothing if the Idempotency-Key was used before. A delivery closes the item's
   * oldest order. Throws `inventory_item.not_found`, `stock.too_little`, `stock.too_much`, and `request.key_reused` for a
   * key that moved another quantity: nobody may believe that a corrected number was recorded.
   */
  async move(
    id: number,
    draft: MovementDraft,
    userId: number,
    key: CreationKey | null,
  ): Promise<InventoryItem> {
    const by = this.#by(userId);
    // A key is for one movement of one item: used with another item it is refused.
    const call = { method: addMovement.method, path: addressOf(addMovement, { id }) };
    return this.#database.write((queries) => {
      const make = async () => {
        const before = await lockItem(queries, id);
        if (!before) throw new Problem('inventory_item.not_found');
        await moveOne(queries, before, draft, by);
        return id;
      };
      return createOnce(queries, call, { ...by, key }, { make, find: (moved) => findItem(queries, moved) });
    });
  }

  #by(userId: number): By {
    return { userId, at: this.#clock().toISOString() };
  }

  /** The picture as stored: the address of a stored file becomes its key. */
  #imageOf({ image }: Pick<InventoryDraft, 'image'>): Pick<InventoryDraft, 'image'> {
    return typeof image === 'string' ? { image: storedImage(image, this.#publicBases) ?? image } : {};
  }
}

const moveOne = async (
  queries: Queries,
  before: InventoryItem,
  draft: MovementDraft,
  by: By,
): Promise<void> => {
  const stockOnHand = stockAfter(before.stockOnHand, draft);
  if (stockOnHand < 0)
    throw new Problem('stock.too_little', { message: tooFewSentence(before.stockOnHand), current: before });
  if (stockOnHand > limits.stock.max) throw new Problem('stock.too_much', { current: before });
  const quantity = stockOnHand - before.stockOnHand;
  // A count that matches is worth recording; a correction by nothing is not.
  if (quantity === 0 && draft.kind === 'corrected') return;
  const { kind, note } = draft;
  await insertMovements(queries, [{ itemId: before.id, kind, quantity, note }], by);
  if (kind === 'received') await closeOldest(queries, before.id, { received: quantity, ...by });
  if (quantity !== 0) await change(queries, by, before, { ...before, stockOnHand });
};

const change = async (
  queries: Queries,
  by: By,
  before: InventoryItem,
  wanted: InventoryItem,
): Promise<InventoryItem> => {
  const after = await updateItem(queries, wanted, by.at);
  await noteChange(queries, by, before, after);
  return after;
};

const noteChange = (
  queries: Queries,
  by: By,
  before: InventoryItem | null,
  after: InventoryItem,
): Promise<void> =>
  recordChange(queries, {
    ...by,
    entity: 'inventory_item',
    entityId: after.id,
    action: before ? 'updated' : 'created',
    before,
    after,
  });

const refuseLockedFields = (before: InventoryItem, sent: InventoryChange): void => {
  const changed = lockedFields.filter((field) => sent[field] !== undefined && sent[field] !== before[field]);
  refuseFaults(Object.fromEntries(changed.map((field) => [field, lockedSentence])));
};

const refuseUnknownPicture = async (
  queries: Queries,
  image: string | null | undefined,
  current: string | null,
): Promise<void> => {
  if (typeof image !== 'string') return;
  const reference = {
    field: 'image',
    value: image,
    rule: picture,
    current: current === null ? [] : [current],
  };
  refuseFaults(await faultsOfReferences(queries, [reference]));
};
