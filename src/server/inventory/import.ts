import { cleanText } from '#domain/contract/fields.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { InventoryDraft } from '#domain/inventory/contract.ts';
import { searchKey } from '#domain/scan/code-key.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import { withNamedLock } from '../db/named-lock.ts';
import { recordChanges } from '../history/store.ts';
import { breathe } from '../products/breathe.ts';
import { keysOfItems, labelsOfProducts, type FoundLabel } from './label-store.ts';
import { insertItems } from './write-store.ts';

/** How many labels got an item, and how many had one. */
export interface ImportOutcome {
  imported: number;
  present: number;
}

/** What stands for a text that a label lacks and an item needs. */
const unknown = 'Unknown';
/** Where an item is kept until somebody says. */
const unassigned = 'Unassigned';

const insertedAtOnce = 250;

/** Makes an item of every label of the catalogue that has none: one import at a time, in one transaction. */
export class InventoryImport {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Throws `import.running` while another one runs. */
  async run(userId: number): Promise<ImportOutcome> {
    const locked = await withNamedLock(this.#database, this.#clock, 'inventory-import', async () => {
      const labels = await findLabels(this.#database.read);
      const by = { userId, at: this.#clock().toISOString() };
      return this.#database.write((queries) => addMissing(queries, labels, by));
    });
    if (!locked) throw new Problem('import.running');
    return locked.result;
  }
}

/** Two labels are one where label SKU and supplier code are the same, letter case, accents and spacing aside. */
const pairOf = (keys: { labelSkuKey: string; supplierCodeKey: string }): string =>
  `${keys.labelSkuKey}\n${keys.supplierCodeKey}`;

/** Every label of the catalogue once. What the first product that has it does not say, a later one may. */
const findLabels = async (queries: Queries): Promise<Map<string, InventoryDraft>> => {
  const found = new Map<string, InventoryDraft>();
  for await (const labels of labelsOfProducts(queries)) {
    for (const label of labels) addLabel(found, label);
    await breathe();
  }
  return found;
};

const textOf = (value: string | null): string => cleanText(value ?? '') || unknown;

const addLabel = (found: Map<string, InventoryDraft>, label: FoundLabel): void => {
  const labelSku = cleanText(label.labelSku ?? '');
  if (labelSku === '') return;
  const draft = {
    labelSku,
    supplierCode: textOf(label.supplierCode),
    supplierName: textOf(label.supplierName),
    labelSize: textOf(label.labelSize),
    storage: unassigned,
    stockOnHand: 0,
  };
  const pair = pairOf({
    labelSkuKey: searchKey(draft.labelSku),
    supplierCodeKey: searchKey(draft.supplierCode),
  });
  const known = found.get(pair);
  if (!known) found.set(pair, draft);
  for (const field of ['supplierName', 'labelSize'] as const)
    if (known?.[field] === unknown) known[field] = draft[field];
};

const addMissing = async (
  queries: Queries,
  labels: Map<string, InventoryDraft>,
  by: { userId: number; at: string },
): Promise<ImportOutcome> => {
  const missing = new Map(labels);
  for await (const items of keysOfItems(queries)) {
    for (const keys of items) missing.delete(pairOf(keys));
    await breathe();
  }
  const drafts = [...missing.values()];
  for (let start = 0; start < drafts.length; start += insertedAtOnce) {
    const items = await insertItems(queries, drafts.slice(start, start + insertedAtOnce), by.at);
    const created = { ...by, entity: 'inventory_item', action: 'created', before: null } as const;
    await recordChanges(
      queries,
      items.map((after) => ({ ...created, entityId: after.id, after })),
    );
    await breathe();
  }
  return { imported: missing.size, present: labels.size - missing.size };
};
