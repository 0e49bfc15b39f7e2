import type { ImportResult } from '#domain/products/import-contract.ts';
import { columns } from '#domain/workbook/columns.ts';
import type { Queries } from '../../db/database.ts';
import { findControlled } from '../../control/control-store.ts';
import { findCatalogue, findSiblings } from '../lock-store.ts';
import type { ResolvedProduct } from './import-plan.ts';

interface Resolved {
  resolved: ResolvedProduct[];
  errors: ImportResult['errors'];
}

/**
 * Removes products of controlled clients, and products whose SKU such a client's product shares: an import publishes
 * what it writes, but only people may publish these. Each is an error of its row.
 */
export const withoutControlled = async (
  queries: Queries,
  { resolved, errors }: Resolved,
): Promise<Resolved> => {
  const controlled = await findControlled(queries);
  if (controlled.size === 0) return { resolved, errors };
  const catalogue = await findCatalogue(queries, [...new Set(resolved.map(({ skuKey }) => skuKey))]);
  const siblings = await findSiblings(
    queries,
    [...catalogue.values()].map(({ id }) => id),
  );
  const shared = new Set(
    siblings.flatMap(({ masterId, clientId }) => (controlled.has(clientId ?? 0) ? masterId : [])),
  );
  const faultOf = ({ clientId, clientName, skuKey }: ResolvedProduct): string | null =>
    controlled.has(clientId ?? 0)
      ? `${clientName} is controlled: change this product on its page, and publish it.`
      : shared.has(catalogue.get(skuKey)?.id ?? 0)
        ? 'A controlled client has this SKU too: change this product on its page, and publish it.'
        : null;
  const refused = resolved.flatMap((one) => {
    const message = faultOf(one);
    const { row, sku } = one.product;
    return message === null ? [] : [{ row, column: columns.clientName.heading, sku, message }];
  });
  return {
    resolved: resolved.filter((one) => faultOf(one) === null),
    errors: [...errors, ...refused].toSorted((a, b) => a.row - b.row),
  };
};
