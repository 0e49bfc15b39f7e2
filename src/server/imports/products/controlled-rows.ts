import { said } from '#domain/words/say.ts';
import type { RowError } from '#domain/workbook/product-rows.ts';
import { columns } from '#domain/workbook/columns.ts';
import { findControlled } from '../../control/control-store.ts';
import type { Queries } from '../../db/database.ts';
import { findDrafted } from '../../drafts/draft-store.ts';
import { findCatalogue } from '../../products/lock-store.ts';
import {
  know,
  planImport,
  type ImportedChange,
  type PresentProduct,
  type ResolvedProduct,
} from './import-plan.ts';

interface Resolved {
  resolved: readonly ResolvedProduct[];
  errors: RowError[];
}

/** The rows of an import, apart: those that are published at once, and those that may have to be drafts. */
export interface ApartRows {
  free: ResolvedProduct[];
  held: ResolvedProduct[];
  errors: RowError[];
}

/**
 * Separates products of controlled clients, and products whose SKU such a client's product shares: only people publish
 * these. A product with a draft that the file would change is an error of its row, because nothing may replace what
 * somebody else saved; `changesOf` finds the changes.
 */
export const apartFromControlled = async (
  queries: Queries,
  { resolved, errors }: Resolved,
  changesOf: (present: readonly PresentProduct[]) => Promise<ImportedChange[]>,
): Promise<ApartRows> => {
  const controlled = await findControlled(queries);
  if (controlled.size === 0) return { free: [...resolved], held: [], errors };
  const catalogue = await findCatalogue(queries, [...new Set(resolved.map(({ skuKey }) => skuKey))]);
  const known = await know(queries, catalogue);
  const shared = new Set(
    known.siblings.flatMap(({ masterId, clientId }) => (controlled.has(clientId ?? 0) ? masterId : [])),
  );
  const isHeld = ({ clientId, skuKey }: ResolvedProduct): boolean =>
    controlled.has(clientId ?? 0) || shared.has(catalogue.get(skuKey)?.id ?? 0);
  const { present } = planImport(resolved.filter(isHeld), known);
  const drafted = await findDrafted(
    queries,
    'product',
    present.map(({ existingId }) => existingId),
  );
  const changes = await changesOf(present.filter(({ existingId }) => drafted.has(existingId)));
  const inTheWay = new Set(changes.map((change) => change.present.resolved));
  const refused = [...inTheWay].map(({ product: { row, sku } }) => ({
    row,
    column: columns.sku.heading,
    sku,
    why: said('import.draft_there'),
  }));
  return {
    free: resolved.filter((one) => !isHeld(one)),
    held: resolved.filter((one) => isHeld(one) && !inTheWay.has(one)),
    errors: [...errors, ...refused].toSorted((a, b) => a.row - b.row),
  };
};
