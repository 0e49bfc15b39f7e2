import { randomUUID } from 'node:crypto';
import { withFlatLabel } from '#domain/products/plan-product.ts';
import { mergeProduct } from '#domain/workbook/merge-product.ts';
import { columns } from '#domain/workbook/columns.ts';
import type { RowRule } from '#domain/imports/row-rule.ts';
import type { ProductRows, RowError } from '#domain/workbook/product-rows.ts';
import { said } from '#domain/words/say.ts';
import { findClientsByName } from '../../clients/store.ts';
import { findAllControlled } from '../../releases/control-store.ts';
import type { Queries } from '../../db/database.ts';
import { findDrafted } from '../../drafts/draft-store.ts';
import { inBatches } from '../../in-batches.ts';
import { findProducts } from '../../products/detail-store.ts';
import { GuardedRows } from './guarded-rows.ts';
import {
  knowRows,
  placeRows,
  resolveClients,
  ruleFor,
  toUpdate,
  type Choices,
  type ImportedChange,
  type Known,
  type PlacedRows,
  type PresentProduct,
  type ResolvedProduct,
} from './place-rows.ts';
import { sharedValues, type SharedValues } from './shared-values.ts';
import { codedRows, findTakenCodes } from './taken-codes.ts';

/** The rows of a file, apart by how they are written. */
export interface SortedRows {
  /** Published at once. */
  free: ResolvedProduct[];
  /** Perhaps drafts: see `GuardedRows`. */
  guarded: ResolvedProduct[];
  /** Why the other rows are refused, in the order of the rows. */
  errors: RowError[];
  /** The clients that were controlled. */
  controlled: ReadonlySet<number | null>;
}

/** What an import would do with each row. */
export interface PlannedRows extends PlacedRows {
  /** The changes of existing products; the others are left as they are. */
  changes: ReadonlyMap<PresentProduct, ImportedChange>;
  /** The rows that become drafts. */
  drafts: ReadonlySet<ResolvedProduct>;
  errors: RowError[];
  shared: SharedValues;
  /** Of refused rows, by number, the products that exist, and the rules under which the row asks nothing that is refused. */
  refused: ReadonlyMap<number, { existingId: number; leftUnder: RowRule[] }>;
}

/**
 * The first half of every import, dry or not: finds the clients, and refuses rows. It looks up no more rows than that
 * needs: those that are written are placed under their locks.
 */
export const sortRows = async (queries: Queries, rows: ProductRows, choices: Choices): Promise<SortedRows> =>
  (await sortKnown(queries, rows, choices, 'some')).sorted;

/** Plans all rows and writes nothing, for a dry run and a look. */
export const planRows = async (
  queries: Queries,
  rows: ProductRows,
  choices: Choices,
): Promise<PlannedRows> => {
  const { sorted, known, guard, refused } = await sortKnown(queries, rows, choices, 'all');
  const placed = placeRows([...sorted.free, ...sorted.guarded], known);
  const changes = await changesOf(queries, placed.present, choices);
  const drafts = [
    ...placed.create.filter((one) => guard.draftsNew(one)),
    ...changes.flatMap((change) => (guard.draftsChange(change) ? change.present.resolved : [])),
  ];
  const isDraft = new Set(drafts);
  return {
    ...placed,
    changes: new Map(changes.map((change) => [change.present, change])),
    drafts: isDraft,
    errors: sorted.errors,
    // A draft shares nothing until it is published.
    shared: await sharedValues(
      placed,
      changes.filter(({ present }) => !isDraft.has(present.resolved)),
      known.catalogue,
    ),
    refused: await leftOfRefused(queries, placeRows(refused.rows, known), refused.drafted),
  };
};

/** Under which rules refused rows of products that exist are left: also to fill may ask nothing of a product with a draft. */
const leftOfRefused = async (
  queries: Queries,
  { present }: PlacedRows,
  drafted: ReadonlySet<ResolvedProduct>,
): Promise<PlannedRows['refused']> => {
  const withDraft = present.filter(({ resolved }) => drafted.has(resolved));
  const filled = await changesOf(queries, withDraft, { all: 'fill', rows: new Map() });
  const isFilled = new Set(filled.map((change) => change.present));
  return new Map(
    present.map((one): [number, { existingId: number; leftUnder: RowRule[] }] => {
      const { existingId, resolved } = one;
      const isLeft = drafted.has(resolved) && !isFilled.has(one);
      return [resolved.product.row, { existingId, leftUnder: isLeft ? ['keep', 'fill'] : ['keep'] }];
    }),
  );
};

const sortKnown = async (
  queries: Queries,
  rows: ProductRows,
  choices: Choices,
  looksUp: 'some' | 'all',
): Promise<{
  sorted: SortedRows;
  known: Known;
  guard: GuardedRows;
  refused: { rows: ResolvedProduct[]; drafted: ReadonlySet<ResolvedProduct> };
}> => {
  const { resolved, errors } = await resolveClients(rows, await findClientsByName(queries));
  const [coded, controlled] = [await codedRows(resolved), await findAllControlled(queries)];
  const needed = looksUp === 'all' || controlled.size > 0 ? resolved : coded.map(({ one }) => one);
  const known = await knowRows(queries, needed);
  const guard = new GuardedRows(known, controlled);
  const refused = await findTakenCodes(queries, coded, known, choices);
  const isGuarded = (one: ResolvedProduct): boolean => !refused.has(one) && guard.guards(one);
  const drafted = await withDrafts(queries, placeRows(resolved.filter(isGuarded), known), choices);
  for (const one of drafted) refused.set(one, [draftThere(one)]);
  const fit = resolved.filter((one) => !refused.has(one));
  return {
    sorted: {
      free: fit.filter((one) => !guard.guards(one)),
      guarded: fit.filter((one) => guard.guards(one)),
      errors: [...errors, ...[...refused.values()].flat()].toSorted((one, other) => one.row - other.row),
      controlled,
    },
    known,
    guard,
    refused: { rows: [...refused.keys()], drafted: new Set(drafted) },
  };
};

/** The rows that would change a product with a draft: nothing may replace what somebody else saved. */
const withDrafts = async (
  queries: Queries,
  { present }: PlacedRows,
  choices: Choices,
): Promise<ResolvedProduct[]> => {
  const ids = present.map(({ existingId }) => existingId);
  const drafted = await findDrafted(queries, 'product', ids);
  const changes = await changesOf(
    queries,
    present.filter(({ existingId }) => drafted.has(existingId)),
    choices,
  );
  return changes.map(({ present: { resolved } }) => resolved);
};

const draftThere = ({ product: { row, sku } }: ResolvedProduct): RowError => ({
  row,
  column: columns.sku.heading,
  sku,
  why: said('import.draft_there'),
});

/** The existing products that the rows change, with their changes. */
export const changesOf = (
  queries: Queries,
  present: readonly PresentProduct[],
  choices: Choices,
): Promise<ImportedChange[]> =>
  inBatches(toUpdate(present, choices), async (batch) => {
    const products = await findProducts(
      queries,
      batch.map(({ existingId }) => existingId),
    );
    const byId = new Map(products.map((product) => [product.id, product]));
    return batch.flatMap((one): ImportedChange[] => {
      const before = byId.get(one.existingId);
      const rule = ruleFor(choices, one) === 'fill' ? 'fill' : 'update';
      const after = before && mergeProduct(before, one.resolved.product, randomUUID, rule);
      return after ? [{ present: one, before, after: withFlatLabel(after) }] : [];
    });
  });

/** The existing products without a change. */
export const leftOf = (
  present: readonly PresentProduct[],
  changes: readonly ImportedChange[],
): PresentProduct[] => {
  const changed = new Set(changes.map((change) => change.present));
  return present.filter((one) => !changed.has(one));
};
