import { randomUUID } from 'node:crypto';
import { leavesOut } from '#domain/imports/kinds-of-note.ts';
import { lookCells } from '#domain/imports/look-cells.ts';
import type { LookRow } from '#domain/imports/look-row.ts';
import { exponentIn, roundsTo } from '#domain/imports/ruined-code.ts';
import { blankLabel } from '#domain/products/blank-label.ts';
import type { Product } from '#domain/products/contract.ts';
import { skuKey } from '#domain/codes/code-key.ts';
import type { ProductRows } from '#domain/workbook/product-rows.ts';
import { said, tell } from '#domain/words/say.ts';
import { unhurried } from '../../breathe.ts';
import type { Queries } from '../../db/database.ts';
import { findCatalogue } from '../../products/lock-store.ts';
import { newProductOf } from './new-products.ts';
import type { Choices, ResolvedProduct } from './place-rows.ts';
import { planRows } from './plan-rows.ts';
import type { SharedValues } from './shared-values.ts';

/** Every existing product takes the values of the file: a preview shows all differences, regardless of the rules. */
const takeAll: Choices = { all: 'take', rows: new Map() };

/** A row of the preview for every row of the file, in order. */
export const lookRows = async (queries: Queries, read: ProductRows): Promise<LookRow[]> => {
  const plan = await planRows(queries, read, takeAll);
  const { create, present, changes, drafts, errors, refused, shared } = plan;
  const reasonsOf = (one: ResolvedProduct) => (drafts.has(one) ? [becomesDraft] : []);
  const rows = new Map<number, LookRow>();
  for await (const one of unhurried(create))
    rows.set(one.product.row, {
      ...baseOf(one),
      reasons: reasonsOf(one),
      state: 'new',
      cells: lookCells(null, shownProduct(one, shared)),
    });
  for await (const one of unhurried(present)) {
    const { existingId: productId, resolved } = one;
    const change = changes.get(one);
    const cells = change ? lookCells(change.before, change.after) : [];
    const reasons = cells.length > 0 ? reasonsOf(resolved) : [];
    rows.set(resolved.product.row, { ...baseOf(resolved), reasons, state: 'exists', productId, cells });
  }
  await addRefused(queries, rows, errors);
  for (const [row, { existingId: productId, leftUnder }] of refused) {
    const known = rows.get(row);
    if (known) rows.set(row, { ...known, productId, leftUnder });
  }
  for await (const { row: given, column, note, sku = null } of unhurried([...read.notes, ...shared.notes])) {
    // Several rows of one product are shown as its first.
    const row = read.joined.get(given) ?? given;
    const known = rows.get(row) ?? { ...nothing, row, sku, state: 'refused' as const };
    const isLeftOut = known.isLeftOut === true || leavesOut(note);
    rows.set(row, {
      ...known,
      reasons: [...known.reasons, { column, ...tell(note) }],
      ...(isLeftOut ? { isLeftOut } : {}),
    });
  }
  return [...rows.values()].toSorted((one, other) => one.row - other.row);
};

const becomesDraft = { column: null, ...tell(said('import.becomes_draft')) };

const nothing: Pick<LookRow, 'sku' | 'clientName' | 'productId' | 'cells' | 'reasons' | 'isLeftOut'> = {
  sku: null,
  clientName: null,
  productId: null,
  cells: [],
  reasons: [],
};

const baseOf = ({ product, clientName }: ResolvedProduct) => ({
  ...nothing,
  row: product.row,
  sku: product.sku,
  clientName,
});

const shownProduct = (one: ResolvedProduct, { kept }: SharedValues): Product => {
  const { values, labels } = newProductOf(one, randomUUID);
  const others = [...(kept.get(one) ?? [])].map((field) => [field, null] as const);
  return {
    ...blankLabel,
    ...values,
    ...Object.fromEntries(others),
    labels,
    id: 0,
    version: 1,
    createdAt: '',
    updatedAt: '',
    updatedBy: null,
  };
};

const addRefused = async (
  queries: Queries,
  rows: Map<number, LookRow>,
  errors: ProductRows['errors'],
): Promise<void> => {
  const ruined = errors.flatMap(({ sku, why }) =>
    sku !== null && exponentIn(why) !== null ? skuKey(sku) : [],
  );
  const catalogue = await findCatalogue(queries, [...new Set(ruined)]);
  for (const { row, column, sku, why } of errors) {
    const known = rows.get(row) ?? { ...nothing, row, sku, state: 'refused' as const };
    const exponent = exponentIn(why);
    const stored = sku === null ? null : (catalogue.get(skuKey(sku))?.barcode ?? null);
    const isKnown = exponent !== null && stored !== null && roundsTo(stored, exponent);
    const fault = { column, ...tell(isKnown ? said('cell.reads_like', { fault: why, stored }) : why) };
    rows.set(row, { ...known, state: 'refused', reasons: [...known.reasons, fault] });
  }
};
