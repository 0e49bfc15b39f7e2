import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import * as XLSX from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sayInEnglish } from '#domain/words/say.ts';
import { foreignXls } from '#testing/samples/foreign-xls.ts';
import { bookBytes } from '#testing/samples/xlsx-file.ts';
import { readTable } from './read-table.ts';
import { readTableIn } from './table-in.ts';
import type { Wanted } from './table-of-text.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'table-'));
});
afterAll(() => rm(folder, { recursive: true }));

const read = async (content: string | Uint8Array, wanted: Wanted = {}) => {
  const path = join(folder, 'list');
  await writeFile(path, content);
  return readTable(path, wanted);
};

/** Reads as the parser does, in this process: starting one takes longer than all of these. */
const readHere = async (content: string | Uint8Array, wanted: Wanted = {}) => {
  const { rows, ...found } = await readTableIn(Buffer.from(content), JSON.stringify(wanted));
  return { ...found, rows: [...rows].map(({ cells }) => cells) };
};

const utf16 = (text: string, mark: boolean): Buffer => Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le');

/** Windows-1252 has these letters where Latin-1 has them. */
const windows1252 = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('text', () => {
  const list = 'Artikelnr;Größe;Menge\n0012;Müsli, 1 kg;1.200,0\n0013;"Öl; nativ";6\n';
  const rows = [
    ['Artikelnr', 'Größe', 'Menge'],
    ['0012', 'Müsli, 1 kg', '1.200,0'],
    ['0013', 'Öl; nativ', '6'],
  ];

  test.each([
    ['utf-8', Buffer.from(list)],
    ['utf-8', Buffer.from(`\ufeff${list}`)],
    ['utf-16le', utf16(list, true)],
    ['utf-16le', utf16(list, false)],
    ['utf-16be', utf16(list, true).swap16()],
    ['utf-16be', utf16(list, false).swap16()],
    ['windows-1252', windows1252(list)],
  ] as const)('in %s is found out', async (encoding, bytes) => {
    const table = await readHere(bytes);
    expect(table.rows).toEqual(rows);
    expect(table).toMatchObject({ text: { encoding, delimiter: ';', quote: '"' }, doubts: [], sheets: [] });
  });

  test('in Windows-1250 is Polish', async () => {
    const bytes = Buffer.from([
      0x4b, 0x6f, 0x64, 0x3b, 0x49, 0x6c, 0x6f, 0x9c, 0xe6, 0x3b, 0x57, 0x61, 0x72, 0x74, 0x6f, 0x9c, 0xe6,
      0x20, 0x63, 0x61, 0xb3, 0x61, 0x0a, 0x31, 0x3b, 0x32, 0x3b, 0x33,
    ]);
    const table = await readHere(bytes);
    expect(table.rows[0]).toEqual(['Kod', 'Ilość', 'Wartość cała']);
  });

  test.each([
    [',', 'SKU,EAN,Name\nA-1,1,"Honey, 340 g"\nA-2,2,Jam\n'],
    ['\t', 'SKU\tEAN\tName\nA-1\t1\tHoney, 340 g\nA-2\t2\tJam\n'],
    ['|', 'SKU|EAN|Name\nA-1|1|Honey, 340 g\nA-2|2|Jam\n'],
    [';', 'sep=;\nSKU;EAN;Name\nA-1;1;Honey, 340 g\nA-2;2;Jam\n'],
    [';', 'SKU;Preis;Name\nA-1;1,50;"Honey, 340 g"\nA-2;2,50;Jam\n'],
  ] as const)('divided by %j is found out', async (delimiter, text) => {
    const table = await readHere(text);
    expect(table.text?.delimiter).toBe(delimiter);
    expect(table.rows.filter((row) => row.length > 0).map((row) => row.length)).toEqual([3, 3, 3]);
    expect(table.rows.at(-2)?.[2]).toBe('Honey, 340 g');
  });

  test('with other quotes, with line ends within them, and with codes that are protected against Excel', async () => {
    expect((await readHere("SKU,Name\n'A-1','Honey, 340 g'\n'A-2','Jam'\n")).rows[1]).toEqual([
      'A-1',
      'Honey, 340 g',
    ]);
    expect((await readHere('SKU,Name\r\nA-1,"Honey\r\n340 g"\r\n')).rows[1]).toEqual([
      'A-1',
      'Honey\r\n340 g',
    ]);
    expect((await readHere('Name;EAN\nJam;="0012345678905"\n')).rows[1]).toEqual(['Jam', '0012345678905']);
  });

  test('may be read otherwise than it was found', async () => {
    const table = await readHere('SKU;Name\nA-1;Jam\n', { text: { delimiter: ',' } });
    expect(table.rows[0]).toEqual(['SKU;Name']);
  });

  test('with an encoding that lies, with damaged letters and with an open quote says so', async () => {
    const lies = await readHere(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), windows1252(list)]));
    expect(lies.doubts.map(sayInEnglish)).toEqual([
      'The file says that it is UTF-8, and is not: it was read as Windows-1252 (Western).',
    ]);
    expect((await readHere('SKU,Name\nA-1,MÃ¼sli\n')).doubts.map(sayInEnglish)).toEqual([
      'Letters were damaged before this file was saved: “A-1,MÃ¼sli”.',
    ]);
    expect((await readHere('SKU,Name\nA-1,"Jam\nA-2,Honey\n')).doubts.map(sayInEnglish)[0]).toMatch(
      /^Row 2 has a quote/,
    );
  });

  test.each<[string, string[], Buffer, string]>([
    [
      'a value that was cut within a letter',
      ['Müsli', 'Öl', 'Käse für Süße'],
      Buffer.from('K\xc3', 'latin1'),
      'K\ufffd',
    ],
    ['a line of another encoding', ['Żółć', 'Gęś', 'świeża'], Buffer.from('K\xe4se', 'latin1'), 'K\ufffdse'],
  ])('37: in UTF-8 with %s stays UTF-8, and says so', async (_, names, last, read) => {
    const list = names.map((name, at) => `A-${at};${name}\n`).join('');
    const bytes = Buffer.concat([Buffer.from(`SKU;Name\n${list}A-9;`), last, Buffer.from('\nA-10;Jam\n')]);
    const { rows, text, doubts } = await readHere(bytes);
    expect(text?.encoding).toBe('utf-8');
    expect(rows.slice(1).map(([, name]) => name)).toEqual([...names, read, 'Jam']);
    expect(doubts.map(sayInEnglish)).toEqual(['Some letters cannot be read as UTF-8.']);
  });

  test('of 256 columns is read, of 300 refused', async () => {
    const row = (width: number) => Array.from({ length: width }, (_, at) => `H${at}`).join(';');
    expect((await read(`${row(256)}\n`)).rows[0]).toHaveLength(256);
    await expect(read(`${row(300)}\n`)).rejects.toThrow('The file has more than 256 columns.');
  });

  const otherType = 'Please select a file of the type .xlsx, .xls, .csv, .tsv or .txt.';
  const webPage =
    'This is a web page or XML, whatever its name ends with. Open it in a spreadsheet program, and save it as .xlsx.';
  test.each([
    ['a web page', '<html><table></table></html>', webPage],
    ['XML of a spreadsheet', '<?xml version="1.0"?>\n<Workbook></Workbook>', webPage],
    ['a program', Buffer.from([0x4d, 0x5a, 0, 1, 2, 0, 9]), otherType],
  ])('%s is no table', async (_, content, sentence) => {
    await expect(read(content)).rejects.toThrow(sentence);
  });
});

describe('a workbook', () => {
  const sheets = {
    Cover: XLSX.utils.aoa_to_sheet([['Price list 2026'], ['Orchard House']]),
    Preise: XLSX.utils.aoa_to_sheet([
      ['Artikelnummer', 'EAN', 'Bezeichnung'],
      ['A-1', '5012345678900', 'Jam'],
    ]),
    Legend: XLSX.utils.aoa_to_sheet([['Code', 'Meaning']]),
  };

  test.each(['xlsx', 'biff8'] as const)(
    '%s: the sheet whose headings say most is read, or the one that is named',
    async (kind) => {
      const bytes = bookBytes(sheets, kind);
      expect(await read(bytes)).toMatchObject({
        sheets: ['Cover', 'Preise', 'Legend'],
        sheet: 'Preise',
        text: null,
      });
      expect((await read(bytes, { sheet: 'Legend' })).rows).toEqual([['Code', 'Meaning']]);
    },
  );

  test('says which other sheets have the headings of the one that is read', async () => {
    const list = (...rows: string[][]) => XLSX.utils.aoa_to_sheet([['SKU', 'EAN', 'Name'], ...rows]);
    const { sheet, doubts } = await readHere(
      bookBytes(
        {
          Tea: list(['T-1', '5012345678900', 'Tea']),
          Coffee: list(['C-1', '4006381333931', 'Coffee']),
          Juice: list(),
          Prices: XLSX.utils.aoa_to_sheet([
            ['SKU', 'Price'],
            ['T-1', '2'],
          ]),
        },
        'xlsx',
      ),
    );
    expect(sheet).toBe('Tea');
    expect(doubts.map(sayInEnglish)).toEqual([
      'The sheet “Coffee” has the same headings, and is not read. Import the file again with it.',
    ]);
  });

  test('that has a sheet of more columns than it may, beside the one with the products, is read', async () => {
    const wide = Array.from({ length: 300 }, (_, at) => `Choice ${at}`);
    const products = [
      ['Artikelnr', 'Bezeichnung', 'EAN'],
      ['A-1', 'Jam', '4006381333931'],
    ];
    const sheets = {
      'Valid values': XLSX.utils.aoa_to_sheet([wide]),
      Products: XLSX.utils.aoa_to_sheet(products),
    };
    const { sheet, rows } = await readHere(bookBytes(sheets, 'xlsx'));
    expect([sheet, rows.length]).toEqual(['Products', 2]);
  });

  test('B28, B29: that a program of others wrote as .xls keeps codes, letters, formulas and merged cells', async () => {
    const { rows, merged } = await readHere(inflateSync(Buffer.from(foreignXls, 'base64')));
    expect(rows).toEqual([
      ['Artikelnummer', 'EAN', 'Bezeichnung', 'VPE'],
      ['00123', { kind: 'number', value: 4012345678901, shown: '04012345678901' }, 'Pflaumenmus ß 果酱', 12],
      ['A-2', '4006381333931', 'Gelee', { kind: 'stored', cell: 24, shown: '24' }],
      ['A-3', null, 'Honig', 6],
      ['A-3', null, 'Honig'],
    ]);
    expect(merged).toBe(1);
  });
});
