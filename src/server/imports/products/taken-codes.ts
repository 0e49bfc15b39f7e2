import { codeKey } from '#domain/codes/code-key.ts';
import { mergeCodes } from '#domain/workbook/code-cells.ts';
import { columns } from '#domain/workbook/columns.ts';
import type { ImportedProduct, RowError } from '#domain/workbook/product-rows.ts';
import { said } from '#domain/words/say.ts';
import { unhurried } from '../../breathe.ts';
import type { Queries } from '../../db/database.ts';
import { findCarriers } from '../../products/codes-store.ts';
import { findCatalogue } from '../../products/lock-store.ts';
import { know, planImport, toUpdate, type Choices, type ResolvedProduct } from './import-plan.ts';

interface Resolved {
  resolved: ResolvedProduct[];
  errors: RowError[];
}

/** The GTINs of a product in the workbook, as keys. */
const gtinsOf = (product: ImportedProduct): string[] =>
  mergeCodes([], product).flatMap(({ code, kind }) => (kind === 'gtin' ? (codeKey(code) ?? []) : []));

const gtinOfClient = (clientId: number | null, key: string): string => `${clientId ?? 0}/${key}`;

/**
 * Removes products with a GTIN that another product of the same client has, in the database or in an earlier row of the
 * workbook; each is an error of its row. Runs a few statements for all rows, and none if no row has a GTIN.
 */
export const withoutTakenCodes = async (
  queries: Queries,
  { resolved, errors }: Resolved,
  choices: Choices,
): Promise<Resolved> => {
  const coded: { one: ResolvedProduct; gtins: string[] }[] = [];
  for await (const one of unhurried(resolved)) {
    const gtins = gtinsOf(one.product);
    if (gtins.length > 0) coded.push({ one, gtins });
  }
  if (coded.length === 0) return { resolved, errors };
  const catalogue = await findCatalogue(queries, [...new Set(coded.map(({ one }) => one.skuKey))]);
  const plan = planImport(
    coded.map(({ one }) => one),
    await know(queries, catalogue),
  );
  const written = new Map<ResolvedProduct, number | null>([
    ...plan.create.map((one) => [one, null] as const),
    ...toUpdate(plan.present, choices).map(({ resolved: one, existingId }) => [one, existingId] as const),
  ]);
  const owners = new Map(
    (await findCarriers(queries, [...new Set(coded.flatMap(({ gtins }) => gtins))])).map(
      ({ clientId, key, productId, sku }) => [gtinOfClient(clientId, key), { productId, sku }],
    ),
  );
  const refused = new Set<ResolvedProduct>();
  const found: RowError[] = [];
  for await (const { one, gtins } of unhurried(coded)) {
    const productId = written.get(one);
    // A product that the import does not change takes no code.
    if (productId === undefined) continue;
    const names = gtins.map((key) => ({ key, name: gtinOfClient(one.clientId, key) }));
    const taken = names.flatMap(({ key, name }) => {
      const owner = owners.get(name);
      return owner && (productId === null || owner.productId !== productId) ? [{ key, owner }] : [];
    });
    for (const { key, owner } of taken) found.push(errorOf(one, key, owner.sku));
    if (taken.length > 0) refused.add(one);
    // For the rows below, these GTINs are taken. A new product has no id yet.
    else for (const { name } of names) owners.set(name, { productId: productId ?? 0, sku: one.product.sku });
  }
  return {
    resolved: resolved.filter((one) => !refused.has(one)),
    errors: [...errors, ...found].toSorted((one, other) => one.row - other.row),
  };
};

const errorOf = ({ product }: ResolvedProduct, key: string, owner: string): RowError => {
  const isCase = product.caseCode !== null && codeKey(product.caseCode) === key;
  return {
    row: product.row,
    column: columns[isCase ? 'caseCode' : 'otherCodes'].heading,
    sku: product.sku,
    why: said('cell.code_taken', { sku: owner }),
  };
};
