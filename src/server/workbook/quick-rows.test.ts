import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldHeading } from '#domain/workbook/heading.ts';
import { said } from '#domain/words/stated.ts';
import { saveXlsx, sheetHead, sheetTail } from '#testing/samples/xlsx-file.ts';
import { openSheets, simpleRows } from './open-sheets.ts';
import { firstSheetWith } from './sheet-rows.ts';
import { fixedParts } from './workbook-parts.ts';
import { writeWorkbook } from './write-workbook.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labelport-quick-'));
});

afterAll(() => rm(folder, { recursive: true }));

const headings = [foldHeading('SKU')];

/** What each of the two ways reads; the quick one leaves to the library what it cannot read. */
const readBoth = (bytes: Buffer) => ({
  quick: simpleRows(bytes, headings),
  byLibrary: [...firstSheetWith(headings, openSheets(bytes))],
});

const head = '<row r="1"><c r="A1" t="inlineStr"><is><t>SKU</t></is></c></row>';
const texts =
  '<sst><si><t>Jam</t></si><si><t xml:space="preserve"> a &amp; b &lt;c&gt; </t></si><si><t>äöü 绿茶 🍏</t></si></sst>';
// General, text, a whole number, a date, a price, an exponent.
const styles =
  '<styleSheet><cellXfs count="6"><xf/><xf numFmtId="49"/><xf numFmtId="1" applyNumberFormat="1"><alignment/></xf><xf numFmtId="14"/><xf numFmtId="2"/><xf numFmtId="11"/></cellXfs></styleSheet>';

const bookOf = async (
  rows: string,
  tail = sheetTail,
  sharedTexts: string | Buffer = texts,
  others: readonly (readonly [string, string])[] = [],
): Promise<Buffer> => {
  const path = await saveXlsx(
    join(folder, 'book.xlsx'),
    [sheetHead, head, rows, tail],
    [['xl/sharedStrings.xml', sharedTexts], ['xl/styles.xml', styles], ...others],
  );
  return readFile(path);
};

const row2 = (cells: string): string => `<row r="2" spans="1:3" x14ac:dyDescent="0.25">${cells}</row>`;

test('our own export is read quickly, as the library reads it', async () => {
  const columns = [
    { heading: 'SKU', kind: 'code', width: 10 },
    { heading: 'Name', kind: 'text', width: 10, repeats: true },
    { heading: 'Case quantity', kind: 'quantity', width: 10 },
  ] as const;
  const rows = [
    ['00012', ' a & b <c> "d" \'e\' ', 24],
    ['5012345678900', '=1+1', 0],
    [null, null, null],
    ['A-1', 'two\nlines', null],
  ];
  const { quick, byLibrary } = readBoth(await buffer(writeWorkbook(columns, [rows])));
  expect(quick).toEqual(byLibrary);
  expect(quick).toHaveLength(4);
});

test.each([
  [
    'shared texts, also in other alphabets',
    '<c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>2</v></c>',
  ],
  [
    'numbers of 13 digits',
    '<c r="A2"><v>1001</v></c><c r="B2" s="0"><v>5012345678900</v></c><c r="C2" s="2" t="n"><v>4006381333931</v></c>',
  ],
  [
    'numbers in cells for text, which show many digits as 5.01235E+12',
    '<c r="A2" s="1"><v>12345678901</v></c><c r="B2" s="1"><v>5012345678900</v></c>',
  ],
  [
    'empty cells and rows',
    '<c r="A2" s="1"/><c r="B2"><v></v></c><c r="C2" t="s"><v>0</v></c></row><row r="3"/><row r="7"><c r="A7" t="s"><v>0</v></c>',
  ],
])('%s are read quickly, as the library reads them', async (_, cells) => {
  const { quick, byLibrary } = readBoth(await bookOf(row2(cells)));
  expect(quick).toEqual(byLibrary);
});

test.each([
  ['a formula', '<c r="A2"><f>1+1</f><v>2</v></c>'],
  ['a date', '<c r="A2" s="3"><v>45000</v></c>'],
  ['a price', '<c r="A2" s="4"><v>3</v></c>'],
  ['a number in a format with exponent', '<c r="A2" s="5"><v>5012345678900</v></c>'],
  ['decimals', '<c r="A2"><v>1.5</v></c>'],
  ['a negative number', '<c r="A2"><v>-5</v></c>'],
  ['more digits than a number has', '<c r="A2"><v>1234567890123456</v></c>'],
  ['an error', '<c r="A2" t="e"><v>#N/A</v></c>'],
  ['a truth', '<c r="A2" t="b"><v>1</v></c>'],
  ['an escaped character', '<c r="A2" t="inlineStr"><is><t>a_x000D_b</t></is></c>'],
  ['a text in parts', '<c r="A2" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c>'],
  ['spaces around a text', '<c r="A2" t="inlineStr"><is><t> a </t></is></c>'],
  ['cells out of order', '<c r="B2" t="s"><v>0</v></c><c r="A2" t="s"><v>0</v></c>'],
  ['a style that is not there', '<c r="A2" s="9"><v>5</v></c>'],
])('%s is left to the library', async (_, cells) => {
  expect(readBoth(await bookOf(row2(cells))).quick).toBeNull();
});

test('merged cells, a shared text in parts and a second sheet with the headings are left to the library', async () => {
  const merged = '</sheetData><mergeCells><mergeCell ref="A1:B1"/></mergeCells></worksheet>';
  expect(simpleRows(await bookOf(row2(''), merged), headings)).toBeNull();
  const inParts = '<sst><si><r><t>Jam</t></r></si></sst>';
  expect(simpleRows(await bookOf(row2(''), sheetTail, inParts), headings)).toBeNull();
  expect(simpleRows(await bookOf(row2('')), [foldHeading('Client')])).toBeNull();
});

test('two cells in one place of which one is empty, a shared text that is no UTF-8, and a document type in any part are left to the library', async () => {
  expect(simpleRows(await bookOf(row2('<c r="A2"/><c r="A2"><v>5</v></c>')), headings)).toBeNull();
  expect(simpleRows(await bookOf(row2('<c r="B2" s="1"/><c r="A2"><v>5</v></c>')), headings)).toBeNull();
  const notUtf8 = Buffer.from('<sst><si><t>Caf\u00e9</t></si></sst>', 'latin1');
  expect(simpleRows(await bookOf(row2(''), sheetTail, notUtf8), headings)).toBeNull();
  const declared = await bookOf(row2(''), sheetTail, texts, [['docProps/app.xml', '<!DOCTYPE x><x/>']]);
  expect(simpleRows(declared, headings)).toBeNull();
});

test('a number in a format that the file has under the number of a usual one is left to the library', async () => {
  const own = styles.replace(
    '<cellXfs',
    '<numFmts><numFmt numFmtId="1" formatCode="0.00"/></numFmts><cellXfs',
  );
  const book = await bookOf(row2('<c r="A2" s="2"><v>5</v></c>'), sheetTail, texts, [['xl/styles.xml', own]]);
  expect(simpleRows(book, headings)).toBeNull();
});

/** The parts of a workbook that has another sheet with these cells behind the first. */
const withOther = (cells: string): (readonly [string, string])[] => [
  ...fixedParts().map(([name, xml]): [string, string] => [
    name,
    xml
      .replace('</sheets>', '<sheet name="Others" sheetId="2" r:id="rId4"/></sheets>')
      .replace(
        '</Relationships>',
        `<Relationship Id="rId4" Type="${relationships}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
      ),
  ]),
  ['xl/styles.xml', styles],
  ['xl/worksheets/sheet2.xml', `${sheetHead}<row r="1">${cells}</row>${sheetTail}`],
];
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

test('a workbook whose other sheet is damaged is refused, though the first is simple', async () => {
  const simple = row2('<c r="A2"><v>5</v></c>');
  const sound = readBoth(await bookOf(simple, sheetTail, texts, withOther('<c r="A1"><v>1</v></c>')));
  expect(sound.quick).toEqual(sound.byLibrary);
  const twice = '<c r="A1"><v>1</v></c><c r="A1"><v>2</v></c>';
  const cellTwice = said('workbook.not_read', { why: said('workbook.cell_twice', { cell: 'A1' }) });
  const damaged = await bookOf(simple, sheetTail, texts, withOther(twice));
  expect(() => readBoth(damaged)).toThrow(expect.objectContaining({ details: { said: cellTwice } }));
  expect(simpleRows(damaged, headings)).toBeNull();
});

/** What the library reads; nothing if it refuses the workbook. */
const readByLibrary = (bytes: Buffer) => {
  try {
    return [...firstSheetWith(headings, openSheets(bytes))];
  } catch {
    return [];
  }
};

test.each([
  ['[Content_Types].xml', '<Types xmlns="http:', '<Types xm<cs="http:'],
  ['[Content_Types].xml', 'PartName="/xl/sharedStrings.xml"', 'P/artName="/xl/sharedStrings.xml"'],
  ['xl/workbook.xml', 'openxmlformats.org/spreadsheetml', 'openxmlformats.orgspreadsheetml'],
  ['xl/sharedStrings.xml', '<sst>', '<s>'],
])(
  'a workbook whose part %s is damaged (%s: %s) is left to the library, which reads nothing of it',
  async (part, sound, damaged) => {
    const parts = new Map<string, string>([...fixedParts(), ['xl/sharedStrings.xml', texts]]);
    const xml = (parts.get(part) ?? '').replace(sound, damaged);
    expect(xml).toContain(damaged);
    const book = await bookOf(row2('<c r="A2" t="s"><v>0</v></c>'), sheetTail, texts, [[part, xml]]);
    expect(simpleRows(book, headings)).toBeNull();
    expect(readByLibrary(book)).toEqual([]);
  },
);
