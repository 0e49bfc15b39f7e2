import { randomUUID } from 'node:crypto';
import type { ProductDraft } from '#domain/products/contract.ts';
import { contentOfProduct, differenceOf } from '#domain/releases/content.ts';
import { fieldsOf } from '#domain/record/fields.ts';
import { productPart } from '#domain/workbook/columns.ts';
import type { RowNote } from '#domain/workbook/row-source.ts';
import { unhurried } from '../../breathe.ts';
import type { Queries } from '../../db/database.ts';
import type { Saved } from '../../releases/saves.ts';
import type { Drafts } from '../../drafts/drafts.ts';
import { productKind } from '../../drafts/draft-kind.ts';
import { PlanAgain } from '../../drafts/until-done.ts';
import type { WrittenProduct } from '../store.ts';
import { createProduct } from '../../products/create-product.ts';
import type { Product, ProductChange } from '#domain/products/contract.ts';
import { newProductOf } from './new-products.ts';
import {
  knowRows,
  placeRows,
  type Choices,
  type PresentProduct,
  type ResolvedProduct,
} from './place-rows.ts';
import { changesOf } from './plan-rows.ts';
import { sharedValues } from './shared-values.ts';

/** What became of rows that may have to be drafts. */
export interface DraftedRows {
  /** The products that now have a draft of the import. */
  drafted: number[];
  /** What was published at once: new products with their SKU alone, and changes that concern no controlled client. */
  written: WrittenProduct[];
  /** The existing products that the file does not change. */
  left: PresentProduct[];
  /** Which values of the rows their products do not get. */
  notes: RowNote[];
}

/**
 * Saves rows one by one as a person would, in the import's transaction: what concerns a controlled client becomes a
 * draft. Throws `PlanAgain` if a product has got a draft meanwhile.
 */
export const saveGuarded = async (
  queries: Queries,
  drafts: Drafts<Product, ProductChange>,
  guarded: readonly ResolvedProduct[],
  { choices, by }: { choices: Choices; by: { userId: number; at: string } },
): Promise<DraftedRows> => {
  const known = await knowRows(queries, guarded);
  const plan = placeRows(guarded, known);
  const { notes } = await sharedValues(plan, [], known.catalogue);
  const rows: DraftedRows = { drafted: [], written: [], left: [], notes };
  const save = async (id: number, change: ProductChange): Promise<Saved<Product>> => {
    const saved = await drafts.saveIn(queries, id, change, { by });
    if (saved === null) throw new PlanAgain();
    if (saved.isDraft) rows.drafted.push(id);
    return saved;
  };
  for await (const one of unhurried(plan.create)) {
    const draft = draftOf(one);
    const { product, rest } = await createProduct(queries, draft, by);
    if (rest) await save(product.id, rest);
    rows.written.push({ productId: product.id, action: 'created', version: product.version });
  }
  for await (const one of unhurried(plan.present)) {
    const change = await changeOf(queries, one, choices);
    if (change === null) {
      rows.left.push(one);
      continue;
    }
    const { version, isDraft } = await save(one.existingId, change);
    if (!isDraft) rows.written.push({ productId: one.existingId, action: 'updated', version });
  }
  return rows;
};

const draftOf = (one: ResolvedProduct): ProductDraft => {
  const { values, labels } = newProductOf(one, randomUUID);
  return {
    ...fieldsOf(productPart, one.product),
    clientId: one.clientId,
    codes: values.codes,
    places: values.places,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a workbook may hold values of an older portal, which stay as they are
    labels: labels as ProductDraft['labels'],
  };
};

/** The change that a row makes to an existing product; null if it makes none. */
const changeOf = async (
  queries: Queries,
  one: PresentProduct,
  choices: Choices,
): Promise<ProductChange | null> => {
  const [change] = await changesOf(queries, [one], choices);
  if (!change) return null;
  return productKind.changeOf(differenceOf(contentOfProduct(change.before), contentOfProduct(change.after)));
};
