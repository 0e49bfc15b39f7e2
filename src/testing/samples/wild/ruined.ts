import * as XLSX from '@e965/xlsx';
import { type WildFile, text, one, two, book, three, sheetOf } from './wild-file.ts';

export const ruined: readonly WildFile[] = [
  ...(['ibm866', 'koi8-r'] as const).map((encoding): WildFile => ({
    of: `a Russian list in ${encoding}`,
    bytes: text(
      ['Артикул;Штрихкод;Наименование', `A-1;${one};Мыло розовое`, `A-2;${two};Мыло мятное`],
      encoding,
    ),
    fields: 'sku|barcode|itemDescription',
    products: [`A-1 ${one}`, `A-2 ${two}`],
  })),
  {
    of: 'a Polish list in ISO 8859-2',
    bytes: text(['SKU;EAN;Nazwa', `A-1;${one};Mydło różane ś`, `A-2;${two};Mydło miętowe ą`], 'iso-8859-2'),
    fields: 'sku|barcode|itemDescription',
    products: [`A-1 ${one}`, `A-2 ${two}`],
    says: ['import.encoding_guessed'],
  },
  {
    of: 'a Japanese list in seven bits',
    bytes: Buffer.from(
      `SKU,EAN,\u001b$B>&IJL>\u001b(B\nA-1,${one},\u001b$B@P84\u001b(B\nA-2,${two},\u001b$B@P84\u001b(B\n`,
      'latin1',
    ),
    fields: 'sku|barcode|itemDescription',
    products: [`A-1 ${one}`, `A-2 ${two}`],
  },
  {
    of: 'a German list of DOS',
    bytes: Buffer.from(`SKU;EAN;Name\nA-1;${one};K\x84se s\x81\xe1\nA-2;${two};\x99l gr\x81n\n`, 'latin1'),
    fields: 'sku|barcode|itemDescription',
    products: [`A-1 ${one}`, `A-2 ${two}`],
  },
  {
    of: 'B28: codes that are formulas',
    bytes: book(
      [
        ['Prefix', 'No', 'SKU', 'Description', 'EAN'],
        ['OH', 1, 'OH-1', 'Jam', one],
        ['OH', 2, 'OH-2', 'Honey', two],
      ],
      (sheet) => {
        for (const row of [2, 3]) {
          sheet[`C${row}`] = { t: 's', v: `OH-${row - 1}`, f: `A${row}&"-"&B${row}` };
          sheet[`E${row}`] = { t: 's', v: row === 2 ? one : two, f: `VLOOKUP(C${row},X:Y,2,0)` };
        }
      },
    ),
    fields: '-|-|sku|itemDescription|barcode',
    products: [`OH-1 ${one}`, `OH-2 ${two}`],
    says: ['import.formula'],
  },
  {
    of: 'B29: a SKU merged over the rows of its labels',
    bytes: book(
      [
        ['SKU', 'Description', 'Label SKU', 'Label Type'],
        ['A-1', 'Jam', 'L-1', 'Barcode'],
        [null, null, 'L-2', 'Address'],
        [null, null, 'L-3', 'BBD'],
        ['A-2', 'Honey', 'L-4', 'Barcode'],
      ],
      (sheet) => {
        sheet['!merges'] = [0, 1].map((column) => ({ s: { r: 1, c: column }, e: { r: 3, c: column } }));
      },
    ),
    fields: 'sku|itemDescription|labelSku|labelType',
    products: ['A-1 labels3', 'A-2 labels1'],
    says: ['import.merged'],
  },
  {
    of: 'rows and a column that the spreadsheet hides',
    bytes: book(
      [
        ['SKU', 'EAN', 'Description'],
        ['A-1', one, 'Jam'],
        ['A-2', two, 'Honey'],
        ['A-3', three, 'Syrup'],
      ],
      (sheet) => {
        sheet['!rows'] = [{}, {}, { hidden: true }, {}];
        sheet['!cols'] = [{}, { hidden: true }, {}];
      },
    ),
    fields: 'sku|barcode|itemDescription',
    products: [`A-1 ${one}`, `A-2 ${two}`, `A-3 ${three}`],
    says: ['import.hidden_rows', 'import.hidden_column', 'import.hidden_row'],
  },
  {
    of: 'B38: inch marks',
    bytes: text([
      'SKU\tDescription\tLabel Size',
      'TAPE-1\t2" tape, white\t4" x 6"',
      'TAPE-2\t"Strong" tape\t4" x 6"',
      'TAPE-3\ttape 3"\t3" x 2"',
      'TAPE-4\ttape\t3 x 2 in',
    ]),
    fields: 'sku|itemDescription|labelSize',
    products: ['TAPE-1 labels1', 'TAPE-2 labels1', 'TAPE-3 labels1', 'TAPE-4 labels1'],
  },
  {
    of: 'inch marks in a list with commas',
    bytes: text([
      'SKU,Description,EAN',
      `A-1,Pipe 1/2" brass,${one}`,
      `A-2,"Pipe, 3/4"" steel",${two}`,
      `A-3,"Pipe" of lead,${three}`,
    ]),
    fields: 'sku|itemDescription|barcode',
    products: [`A-1 ${one}`, `A-2 ${two}`, `A-3 ${three}`],
  },
  {
    of: 'B34: words for no barcode',
    bytes: text([
      'SKU,Description,EAN',
      'HAND-1,Candle,SEM GTIN',
      'HAND-2,Soap,SEM GTIN',
      'HAND-3,Scarf,Does not apply',
      'HAND-4,Hat,N/A',
      'HAND-5,Gloves,-',
      'HAND-6,Socks,0000000000000',
      'HAND-7,Belt,KEINE',
      `HAND-8,Bag,${one}`,
    ]),
    fields: 'sku|itemDescription|barcode',
    products: ['HAND-1', 'HAND-2', 'HAND-3', 'HAND-4', 'HAND-5', 'HAND-6', 'HAND-7', `HAND-8 ${one}`],
    says: ['import.placeholder'],
  },
  {
    of: 'B34: the same in ten languages',
    bytes: text([
      'SKU;Name;EAN',
      'A-1;a;sans objet',
      'A-2;b;no aplica',
      'A-3;c;nicht vorhanden',
      'A-4;d;brak',
      'A-5;e;n.v.t.',
      'A-6;f;saknas',
      'A-7;g;なし',
      'A-8;h;无',
      'A-9;i;нет',
      'B-1;j;GTIN exempt',
      'B-2;k;ohne EAN',
      'B-3;l;não se aplica',
    ]),
    fields: 'sku|itemDescription|barcode',
    products: ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6', 'A-7', 'A-8', 'A-9', 'B-1', 'B-2', 'B-3'],
    says: ['import.placeholder'],
  },
  {
    of: 'B27: quantities with units',
    bytes: text([
      'SKU,Description,Case Quantity',
      'WAT-1,Water,12 pcs',
      'WAT-2,Water,1 x 24',
      'WAT-4,Water,"1,000"',
      'WAT-6,Water,6 Stk.',
      'WAT-7,Water,24個',
      'WAT-8,Water,１２',
      'WAT-3,Water,6/12oz',
      'WAT-5,Water,½ dozen',
      'WAT-9,Water,12 kg',
      'WAT-10,Water,12/Karton',
      'WAT-11,Water,24er',
      'WAT-12,Water,12pcs/ctn',
    ]),
    fields: 'sku|itemDescription|caseQuantity',
    products: [
      'WAT-1 x12',
      'WAT-2 x24',
      'WAT-4 x1000',
      'WAT-6 x6',
      'WAT-7 x24',
      'WAT-8 x12',
      'WAT-3 x6',
      'WAT-10 x12',
      'WAT-11 x24',
      'WAT-12 x12',
    ],
    says: ['import.quantity_read'],
  },
  {
    of: 'thousands with points',
    bytes: text(['Artikelnummer;Bezeichnung;VPE', 'A-1;Nagel;1.000', 'A-2;Nagel;250', 'A-3;Nagel;2.500']),
    fields: 'sku|itemDescription|caseQuantity',
    products: ['A-1 x1000', 'A-2 x250', 'A-3 x2500'],
    says: ['import.quantity_read'],
  },
  {
    of: 'codes with spaces and dashes, and several in a cell',
    bytes: text([
      'SKU;Name;EAN',
      'A-1;a;5 012345 678900',
      'A-2;b;4-006381-333931',
      'A-3;c;5901234123457 / 4012345678901',
      'A-4;d;４００６３８１３３３９３１',
      'A-5;e;EAN: 5012345678917',
      'A-6;f;(01)05012345678924',
    ]),
    fields: 'sku|itemDescription|barcode',
    products: [
      `A-1 ${one}`,
      `A-2 ${two}`,
      `A-3 ${three} +1`,
      `A-4 ${two}`,
      'A-5 5012345678917',
      'A-6 05012345678924',
    ],
    says: ['import.code_joined', 'import.several_codes'],
  },
  {
    of: 'codes in scientific notation, with all their digits and without',
    bytes: text(['SKU;Name;EAN', 'A-1;a;5.012345678900E+12', 'A-2;b;4,00638E+12', `A-3;c;${three}`]),
    fields: 'sku|itemDescription|barcode',
    products: [`A-1 ${one}`, `A-3 ${three}`],
    says: ['import.scientific'],
  },
  {
    of: 'a workbook that shows codes in scientific notation',
    bytes: book(
      [
        ['SKU', 'EAN'],
        ['A-1', Number(one)],
        ['A-2', Number(two)],
      ],
      (sheet) => {
        for (const [at, code] of [
          ['B2', one],
          ['B3', two],
        ] as const)
          sheet[at] = { t: 'n', v: Number(code), z: '0.00E+00' };
      },
    ),
    fields: 'sku|barcode',
    products: [`A-1 ${one}`, `A-2 ${two}`],
    says: ['import.scientific'],
  },
  {
    of: 'B26: dashes of other kinds and wide digits',
    bytes: text([
      'SKU,Description,EAN',
      `MN–00123,Bolt,${one}`,
      `MN‑00124,Nut,${two}`,
      `MN−00125,Washer,${three}`,
      'MN-00126,Screw,４００６３８１３３３９３１',
    ]),
    fields: 'sku|itemDescription|barcode',
    products: [`MN–00123 ${one}`, `MN‑00124 ${two}`, `MN−00125 ${three}`, `MN-00126 ${two}`],
    says: ['import.unusual_signs', 'import.code_joined'],
  },
  {
    of: 'the headings again on every page, totals, and remarks',
    bytes: text([
      'Item no.;EAN;Description;Pack qty',
      `A-1;${one};Jam;12`,
      'Subtotal;;;12',
      'Item no.;EAN;Description;Pack qty',
      `A-2;${two};Honey;6`,
      ';;Grand total;18',
      'All prices without VAT;;;',
      'FRUIT AND NUTS;;;',
      `SUM-100;;Sum of all fears;6`,
      'TOTAL;;Motor oil;6',
      `A-3;${three};Syrup;6`,
    ]),
    fields: 'sku|barcode|itemDescription|caseQuantity',
    products: [`A-1 ${one} x12`, `A-2 ${two} x6`, 'SUM-100 x6', 'TOTAL x6', `A-3 ${three} x6`],
    says: ['import.total_row', 'import.heading_row', 'import.remark_row'],
  },
  {
    of: 'two columns with one heading',
    bytes: text([
      'SKU;EAN;Name;EAN',
      `A-1;${one};Jam;1${one.slice(0, -1)}7`,
      `A-2;${two};Honey;14006381333938`,
    ]),
    fields: 'sku|barcode|itemDescription|caseCode',
    products: [`A-1 ${one} case15012345678907`, `A-2 ${two} case14006381333938`],
  },
  {
    of: 'headings in two languages',
    bytes: book([
      ['货号 Item No.', '条码 Barcode', '品名\nDescription', '装箱数 Qty/Ctn'],
      ['A-1', one, 'Jam', 12],
      ['A-2', two, 'Honey', 6],
    ]),
    fields: 'sku|barcode|itemDescription|caseQuantity',
    products: [`A-1 ${one} x12`, `A-2 ${two} x6`],
  },
  {
    of: 'a cover, a hidden sheet, and the list',
    bytes: (() => {
      const sheets = {
        Cover: sheetOf([['Price list 2026'], ['Orchard House']]),
        Old: sheetOf([
          ['SKU', 'EAN', 'Description', 'Case Quantity', 'Client SKU'],
          ['OLD-1', one, 'Old', 1, 'x'],
        ]),
        List: sheetOf([
          ['SKU', 'EAN', 'Description'],
          ['A-1', one, 'Jam'],
          ['A-2', two, 'Honey'],
        ]),
      };
      const hidden = {
        SheetNames: Object.keys(sheets),
        Sheets: sheets,
        Workbook: { Sheets: [{}, { Hidden: 1 as const }, {}] },
      };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library types as any what depends on the option
      return new Uint8Array(XLSX.write(hidden, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
    })(),
    fields: 'sku|barcode|itemDescription',
    products: [`A-1 ${one}`, `A-2 ${two}`],
  },
  {
    of: 'a text that Excel saved as Unicode',
    bytes: text(
      ['SKU\tEAN\tDescription', `A-1\t${one}\tMüsli`, `A-2\t${two}\t"Öl, nativ"`],
      'utf-16le',
      '\ufeff',
    ),
    fields: 'sku|barcode|itemDescription',
    products: [`A-1 ${one}`, `A-2 ${two}`],
  },
  {
    of: 'a list with bars, and lines that end as on old computers',
    bytes: Buffer.from(['SKU|EAN|Name', `A-1|${one}|Jam`, `A-2|${two}|Honey`].join('\r')),
    fields: 'sku|barcode|itemDescription',
    products: [`A-1 ${one}`, `A-2 ${two}`],
  },
  {
    of: 'lost zeros',
    bytes: text(['SKU;UPC;Name', 'A-1;36000291452;Tissue', 'A-2;12345678905;Soap', 'A-3;036000241457;Towel']),
    fields: 'sku|barcode|itemDescription',
    products: ['A-1 36000291452', 'A-2 12345678905', 'A-3 036000241457'],
    says: ['import.zero_lost'],
  },
];
