import { describe, expect, test } from 'vitest';
import { findHeading } from '#domain/imports/find-heading.ts';
import { guessColumns } from '#domain/imports/guess-columns.ts';
import { mappedRows } from '#domain/imports/mapped-rows.ts';
import { Mapping } from '#domain/imports/mapping.ts';
import { decimalIn } from '#domain/imports/number-text.ts';
import { tableProblems } from '#domain/imports/table-problems.ts';
import type { Cell } from '#domain/workbook/cell.ts';
import { type ImportedProduct, productRowReader } from '#domain/workbook/product-rows.ts';
import { filesInTheWild } from '#testing/samples/files-in-the-wild.ts';
import { inEncodings } from '#testing/samples/wild/tried-again.ts';
import { one, text, two, type WildFile } from '#testing/samples/wild/wild-file.ts';
import { readTableIn } from './table-in.ts';
import { tableOfText } from './table-of-text.ts';

const summary = ({
  sku,
  barcode,
  caseQuantity,
  palletQuantity,
  caseCode,
  otherCodes,
  labels,
}: ImportedProduct): string =>
  [
    sku,
    barcode,
    caseCode && `case${caseCode}`,
    caseQuantity && `x${caseQuantity}`,
    palletQuantity && `p${palletQuantity}`,
    otherCodes && `+${otherCodes.split(';').length}`,
    labels.length > 0 && `labels${labels.length}`,
  ]
    .filter(Boolean)
    .join(' ');

/** What a file says to a person who looks at its import, and what the import would make. */
const lookedAt = async ({ bytes }: WildFile) => {
  const table = await readTableIn(Buffer.from(bytes), '{}');
  const rows: Cell[][] = [];
  for (const { number, cells } of table.rows) {
    while (rows.length < number - 1) rows.push([]);
    rows.push(cells);
  }
  const heading = findHeading(rows);
  const guessed = guessColumns(rows, heading);
  const mapping = Mapping.parse({
    headingRow: heading.row,
    columns: guessed.flatMap(({ column, field }) => (field === null ? [] : [{ column, field }])),
    decimal: decimalIn(
      rows
        .slice(heading.row)
        .flat()
        .filter((cell) => typeof cell === 'string'),
    ),
  });
  const reader = productRowReader(mappedRows(mapping, rows, heading, table.hidden.rows));
  for (const row of rows) reader.add(row);
  const { products, notes } = reader.finish();
  const problems = tableProblems(rows, heading, mapping, table);
  const hasSku = mapping.columns.some(({ field }) => field === 'sku');
  return {
    guessed,
    products: hasSku ? products.map(summary) : [],
    says: [...problems.map(({ problem }) => problem.code), ...notes.map(({ note }) => note.code)],
  };
};

const looked = await Promise.all(
  filesInTheWild.map(async (file) => [file.of, file, await lookedAt(file)] as const),
);

describe('files as marketplaces, systems and spreadsheets write them', () => {
  test('are 60 or more', () => expect(filesInTheWild.length).toBeGreaterThanOrEqual(60));

  test.each(looked)('%s: the products are right, and what was guessed is said', (_, file, found) => {
    expect(found.products).toEqual(file.products);
    expect(found.says).toEqual(expect.arrayContaining([...(file.says ?? [])]));
  });

  test('97 % of the columns are right, and none is wrong with confidence', () => {
    const columns = looked.flatMap(([of, { fields }, { guessed }]) =>
      fields.split('|').map((field, at) => ({
        of,
        heading: guessed[at]?.heading,
        right: field === '-' ? null : field,
        guess: guessed[at]?.field ?? null,
        confidence: guessed[at]?.confidence ?? null,
      })),
    );
    const wrong = columns.filter(({ right, guess }) => right !== guess);
    expect(wrong.filter(({ confidence }) => confidence === 'sure')).toEqual([]);
    expect(1 - wrong.length / columns.length).toBeGreaterThanOrEqual(0.97);
  });
});

test.each(inEncodings)('37: a list in %s is read as such', (encoding, headings, names) => {
  const [first, second] = names;
  const bytes = text([headings, `A-1;${one};${first};12`, `A-2;${two};${second};6`], encoding);
  const table = tableOfText(Buffer.from(bytes), {});
  expect(table.text?.encoding).toBe(encoding);
  expect([...table.rows].slice(1).map(({ cells }) => cells[2])).toEqual(names);
});
