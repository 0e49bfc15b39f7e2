import { cleanText } from '#domain/contract/fields.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { InventoryDraft } from '#domain/inventory/contract.ts';
import { unstated } from '#domain/inventory/unstated.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { importLocks, withNamedLock, type LockLog } from '../db/locks/named-lock.ts';
import { breathe } from '../breathe.ts';
import { keysOfItems, labelsOfProducts, type FoundLabel } from './label-store.ts';
import { importItems } from './write-store.ts';

/** How many labels got a new item, and how many had one already. */
export interface ImportOutcome {
  imported: number;
  present: number;
}

/** A label that has no item yet, as far as its products say it. */
interface NewItem {
  labelSku: string;
  supplierCode: string;
  supplierName: string | null;
  labelSize: string | null;
}

const insertedAtOnce = 250;

/** Creates an item for every catalogue label that has none. Imports run one at a time, each in one transaction. */
export class InventoryImport {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;

  constructor(database: CheckedDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Throws `import.running` while another import runs. */
  async run({ userId, source }: { userId: number; source: Source }, log?: LockLog): Promise<ImportOutcome> {
    const bring = async () => {
      const labels = await findLabels(this.#database.read);
      const by = { userId, at: this.#clock().toISOString() };
      return this.#database.write(async (queries) => {
        const outcome = await addMissing(queries, labels, by);
        await recordAudit(queries, {
          ...by,
          kind: 'imported',
          subject: { entity: 'inventory_item' },
          detail: { created: outcome.imported },
          source,
        });
        return outcome;
      });
    };
    const locked = await withNamedLock(this.#database, importLocks.inventory, bring, log);
    if (!locked) throw new Problem('import.running');
    return locked.result;
  }
}

/** Two labels are the same if label SKU and supplier code match, regardless of letter case, accents and spacing. */
const pairOf = (keys: { labelSkuKey: string; supplierCodeKey: string }): string =>
  `${keys.labelSkuKey}\n${keys.supplierCodeKey}`;

const unitSeparator = '\u001f';

/** Every distinct catalogue label. A later product may fill in fields that an earlier one lacks. */
const findLabels = async (queries: Queries): Promise<Map<string, NewItem>> => {
  const found = new Map<string, NewItem>();
  // Thousands of products have exactly the same label, whose text is folded only once.
  const byLetters = new Map<string, NewItem | null>();
  for await (const labels of labelsOfProducts(queries)) {
    for (const label of labels) {
      const letters = `${label.labelSku}${unitSeparator}${label.supplierCode}`;
      const known = byLetters.get(letters);
      if (known === undefined) byLetters.set(letters, addLabel(found, label));
      else if (known) complete(known, label);
    }
    await breathe();
  }
  return found;
};

const textOf = (value: string | null): string | null => cleanText(value ?? '') || null;

/** The item for a label, new or existing; null for a label without a SKU. */
const addLabel = (found: Map<string, NewItem>, label: FoundLabel): NewItem | null => {
  const labelSku = cleanText(label.labelSku ?? '');
  if (labelSku === '') return null;
  const supplierCode = textOf(label.supplierCode) ?? unstated.supplierCode;
  const pair = pairOf({ labelSkuKey: searchKey(labelSku), supplierCodeKey: searchKey(supplierCode) });
  const draft = found.get(pair) ?? { labelSku, supplierCode, supplierName: null, labelSize: null };
  found.set(pair, draft);
  complete(draft, label);
  return draft;
};

const complete = (draft: NewItem, label: FoundLabel): void => {
  draft.supplierName ??= textOf(label.supplierName);
  draft.labelSize ??= textOf(label.labelSize);
};

const draftOf = ({ labelSku, supplierCode, supplierName, labelSize }: NewItem): InventoryDraft => ({
  labelSku,
  supplierCode,
  supplierName: supplierName ?? unstated.supplierName,
  labelSize: labelSize ?? unstated.labelSize,
  storage: unstated.storage,
  stockOnHand: 0,
});

const addMissing = async (
  queries: Queries,
  labels: Map<string, NewItem>,
  by: { userId: number; at: string },
): Promise<ImportOutcome> => {
  const missing = new Map(labels);
  for await (const items of keysOfItems(queries)) {
    for (const keys of items) missing.delete(pairOf(keys));
    await breathe();
  }
  const drafts = [...missing.values()].map((label) => draftOf(label));
  for (let start = 0; start < drafts.length; start += insertedAtOnce) {
    await importItems(queries, drafts.slice(start, start + insertedAtOnce), by);
    await breathe();
  }
  return { imported: missing.size, present: labels.size - missing.size };
};
