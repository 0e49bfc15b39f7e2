import { codeKey } from '#domain/codes/code-key.ts';
import { mergeCodes } from '#domain/workbook/code-cells.ts';
import { columns } from '#domain/workbook/columns.ts';
import type { RowError } from '#domain/workbook/product-rows.ts';
import { said } from '#domain/words/say.ts';
import { unhurried } from '../../breathe.ts';
import type { Queries } from '../../db/database.ts';
import { gtinKeysOf, GtinOwners } from '../../products/gtin-owners.ts';
import { placeRows, toUpdate, type Choices, type Known, type ResolvedProduct } from './place-rows.ts';

/** A row with GTINs, as keys. */
interface CodedRow {
  one: ResolvedProduct;
  gtins: string[];
}

/** The rows that have GTINs. */
export const codedRows = async (resolved: readonly ResolvedProduct[]): Promise<CodedRow[]> => {
  const coded: CodedRow[] = [];
  for await (const one of unhurried(resolved)) {
    const gtins = gtinKeysOf(mergeCodes([], one.product));
    if (gtins.length > 0) coded.push({ one, gtins });
  }
  return coded;
};

/**
 * The errors of rows with a GTIN that another product of the same client has, in the database or in an earlier row of the
 * file. Runs a few statements for all rows, and none for no row.
 */
export const findTakenCodes = async (
  queries: Queries,
  coded: readonly CodedRow[],
  known: Known,
  choices: Choices,
): Promise<Map<ResolvedProduct, RowError[]>> => {
  const { create, present } = placeRows(
    coded.map(({ one }) => one),
    known,
  );
  const ids = new Map(present.map(({ resolved, existingId }) => [resolved, existingId]));
  const written = new Set([...create, ...toUpdate(present, choices).map(({ resolved }) => resolved)]);
  const owners = await GtinOwners.find(
    queries,
    coded.flatMap(({ gtins }) => gtins),
  );
  const errors = new Map<ResolvedProduct, RowError[]>();
  for await (const { one, gtins } of unhurried(coded)) {
    // The file says whose code it is, also if it does not change that product: what a row of it may have hangs on no rule.
    const product = { id: ids.get(one), clientId: one.clientId, sku: one.product.sku };
    const taken = owners.takenFrom(product, gtins);
    if (taken.length === 0) owners.claim(product, gtins);
    else if (written.has(one))
      errors.set(
        one,
        taken.map(({ key, sku }) => errorOf(one, key, sku)),
      );
  }
  return errors;
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
