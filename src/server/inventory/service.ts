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
import { refusalOf } from '#domain/contract/parse-sent.ts';
import { said } from '#domain/words/say.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { faultsOfReferences, refuseFaults, type ReferenceRule } from '../files/references.ts';
import { refuseStaleVersion } from '../history/stale-version.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { justWritten } from '../just-written.ts';
import { callOn, createOnce } from '../idempotency/store.ts';
import { change, noteChange, recordMovement, refuseBelowRolls, type By } from './move-stock.ts';
import { findItem, lockItem } from './store.ts';
import { insertItems, insertMovements } from './write-store.ts';

const picture: ReferenceRule = { type: 'image/', fault: said('refusal.no_uploaded_picture') };

const lockedFields = ['labelSku', 'supplierCode', 'supplierName', 'labelSize'] as const;

/** Manages label stock. Every change of a stock number is recorded as a movement in the same transaction. */
export class InventoryService {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #publicBases: readonly string[];

  /** `publicBases` are the addresses under which stored files were published, each ending in '/'. */
  constructor(database: CheckedDatabase, clock: Clock, publicBases: readonly string[]) {
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
        const after = justWritten((await insertItems(queries, [draft], by.at))[0] ?? null);
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
   * Changes storage, picture or stock of an item; omitted fields keep their values. A different stock number becomes a
   * correction. Throws `inventory_item.not_found`, `request.invalid` for a locked field, `record.changed_meanwhile`,
   * and `stock.on_rolls`.
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
      await refuseBelowRolls(queries, before, wanted.stockOnHand);
      if (quantity !== 0) await insertMovements(queries, [{ itemId: id, kind: 'corrected', quantity }], by);
      return change(queries, by, before, wanted);
    });
  }

  /**
   * Moves stock and returns the item; moves nothing if the Idempotency-Key was used before. A delivery closes the
   * item's oldest order. Throws `inventory_item.not_found`, `stock.too_little`, `stock.too_much`, `stock.on_rolls`, and
   * `request.key_reused` if the key moved another quantity, so that no user believes that a corrected number was
   * recorded.
   */
  async move(
    id: number,
    draft: MovementDraft,
    userId: number,
    key: CreationKey | null,
  ): Promise<InventoryItem> {
    const by = this.#by(userId);
    // A key is valid for one movement of one item: used with another item it is refused.
    const call = callOn(addMovement, { id });
    return this.#database.write((queries) => {
      const make = async () => {
        const before = await lockItem(queries, id);
        if (!before) throw new Problem('inventory_item.not_found');
        await recordMovement(queries, before, draft, by);
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

const refuseLockedFields = (before: InventoryItem, sent: InventoryChange): void => {
  const changed = lockedFields.filter((field) => sent[field] !== undefined && sent[field] !== before[field]);
  if (changed.length > 0)
    throw refusalOf(Object.fromEntries(changed.map((field) => [field, lockedSentence])));
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
