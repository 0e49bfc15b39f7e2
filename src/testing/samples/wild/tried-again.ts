import { one, text, three, two, type WildFile } from './wild-file.ts';

const products = [`A-1 ${one}`, `A-2 ${two}`];
const packed = [`A-1 ${one} x12`, `A-2 ${two} x6`];
const fields = 'sku|barcode|itemDescription|caseQuantity';

/** A list of two products in which one thing is as it should not be. */
const list = (of: string, rows: readonly string[], rest: Partial<WildFile> = {}): WildFile => ({
  of,
  bytes: text(['SKU;EAN;Name;Units per Case', ...rows]),
  fields,
  products: packed,
  ...rest,
});

const [first, second] = [`A-1;${one};Tea;12`, `A-2;${two};Coffee;6`];

/** Rows that are none of a product, each beside two that are, and the note that says so. */
const strayRows: readonly (readonly [of: string, row: string, note: string])[] = [
  ['a total that says of what', 'Total SKUs: 2;;;18', 'import.total_row'],
  ['an average', 'Average;;;9', 'import.total_row'],
  ['a number of rows', 'Anzahl;2;;', 'import.total_row'],
  ['a number of rows without a word', '2;;;18', 'import.total_row'],
  ['a number of rows alone', '2;;;', 'import.total_row'],
  ['the tax', 'VAT 20%;;;3.6', 'import.total_row'],
  ['a note over two cells', 'Note:;all prices excl. VAT;;', 'import.remark_row'],
  ['a legend', 'Legend;N = new;;', 'import.remark_row'],
  ['a reference in German', 'Hinweis;siehe Seite 2;;', 'import.remark_row'],
  ['an example', 'Example;1234567890123;Example product;12', 'import.remark_row'],
  ['an example that is shortened', `z.B. A-9;${three};Beispiel;12`, 'import.remark_row'],
  ['a year as a title', '2026;;;', 'import.remark_row'],
  ['a season as a title', '2026/27;;;', 'import.remark_row'],
  ['shipping', 'SHIPPING;;Standard shipping;1', 'import.charge_row'],
  ['a discount under a number', 'DISC10;;Discount 10 %;1', 'import.charge_row'],
  ['freight in German', '9000;n/a;Versandkosten;1', 'import.charge_row'],
  ['freight without a number', ';;Frais de port;1', 'import.charge_row'],
  ['gift wrap by number and name', 'GIFT-WRAP;;Gift wrap;1', 'import.charge_row'],
  ['freight in Chinese', '运费;;;1', 'import.charge_row'],
  ['freight in Japanese', 'A-99;;送料;1', 'import.charge_row'],
  ['numbers of the columns', '1;2;3;4', 'import.heading_row'],
  ['numbers of the columns in brackets', '(1);(2);(3);(4)', 'import.heading_row'],
];

const inSystem = (of: string, headings: string, its: string, rows: readonly string[]): WildFile => ({
  of,
  bytes: text([headings, ...rows]),
  fields: its,
  products,
});

/** Files of the same kinds that were tried again, by somebody who had not seen the others. */
export const triedAgain: readonly WildFile[] = [
  ...strayRows.map(([of, row, note]) => list(of, [first, row, second], { says: [note] })),
  list(
    'what only looks like a note, a total or an example',
    [`INFO;${one};Leaflet;12`, `Sample 1;${two};Samples;6`, `TOTAL;;Cleaner total;1`],
    { products: [`INFO ${one} x12`, `Sample 1 ${two} x6`, 'TOTAL x1'] },
  ),
  list(
    'goods that are named like charges',
    [`SHIPPING;${one};Shipping boxes;12`, 'PORTO-12;;Glass;6', 'GW-1;;Gift wrap;6', 'SB-1;;Shipping box;6'],
    { products: [`SHIPPING ${one} x12`, 'PORTO-12 x6', 'GW-1 x6', 'SB-1 x6'] },
  ),
  {
    of: 'columns of fixed width',
    bytes: text([
      'STOCK LIST                    27.11.2026',
      '',
      'Item No   EAN           Description          Units per case   Price',
      `A-1       ${one} Green tea                        12   12,50`,
      `A-2       ${two} Black tea, strong                 6    9,95`,
      `A-3       ${three} Dark chocolate                  100    0,35`,
    ]),
    fields: 'sku|barcode|itemDescription|caseQuantity|-',
    products: [...packed, `A-3 ${three} x100`],
    says: ['import.fixed_width'],
  },
  list('words where barcodes were', [first, 'A-3;discontinued;Jam;6', 'A-4;siehe A-1;Jam;6', second], {
    products: [packed[0] ?? '', 'A-3 discontinued x6', 'A-4 siehe A-1 x6', packed[1] ?? ''],
    says: ['import.no_barcode'],
  }),
  list(
    'barcodes with words between them',
    [`A-1;${one} und ${three};Tea;12`, `A-2;${two} (old) ${three} (new);Coffee;6`],
    { products: [`A-1 ${one} x12 +1`, `A-2 ${two} x6 +1`], says: ['import.several_codes'] },
  ),
  list('points where the bars have gaps', [`A-1;5.012345.678900;Tea;12`, second], {
    says: ['import.code_joined'],
  }),
  list('an apostrophe before everything', [`'A-1;'${one};'Tea;'12`, `'A-2;'${two};'Coffee;'6`], {
    says: ['import.text_mark', 'import.quantity_read'],
  }),
  list('digits of Persian and Hindi keyboards', [`A-1;۵۰۱۲۳۴۵۶۷۸۹۰۰;Tea;۱۲`, `A-2;४००६३८१३३३९३१;Coffee;६`], {
    says: ['import.code_joined', 'import.quantity_read'],
  }),
  list('several SKUs in a cell', [first, `A-2,A-3;${two};Coffee;6`], {
    products: [packed[0] ?? '', `A-2,A-3 ${two} x6`],
    says: ['import.several_skus'],
  }),
  ...(
    [
      ['Pallet;Weight;Height;Type', '1;500;120;EUR', '2;480;118;EUR'],
      ['Client;Contact;;', 'Foo;Bar;;', 'Baz;Qux;;'],
    ] as const
  ).map((other) =>
    list(`another table below, of ${other[0]}`, [first, second, ';;;', ...other], {
      says: ['import.other_table'],
    }),
  ),
  list(
    'another table between its pages',
    [first, '', 'Client;Contact', 'Foo;Bar', '', 'SKU;EAN;Name;Units per Case', second],
    {
      says: ['import.other_table', 'import.heading_row'],
    },
  ),
  list('a date and a signature', [first, second, 'Date: 27.11.2026;Signature: ____;;'], {
    says: ['import.remark_row'],
  }),
  list(
    'words for nothing in place of a SKU',
    [first, `-;;Gift card;1`, `#N/A;${three};Jam;6`, `tbd;;Jam;6`, second],
    {
      says: ['import.placeholder'],
    },
  ),
  list('marks of direction around a barcode', [`A-1;\u202a${one}\u202c;Tea;12`, second], {
    says: ['import.text_mark'],
  }),
  {
    of: 'headings at the left',
    bytes: text(['SKU;A-1;A-2', `EAN;${one};${two}`, 'Name;Tea;Coffee', 'Units per Case;12;6']),
    fields: 'sku|-|-',
    products: [],
    says: ['import.heading_row'],
  },
  {
    of: 'a name before every value',
    bytes: text(['SKU: A-1', `EAN: ${one}`, 'Name: Tea', '', 'SKU: A-2', `EAN: ${two}`, 'Name: Coffee']),
    fields: 'sku',
    products: [],
    says: ['import.remark_row'],
  },
  {
    of: 'footnotes at its headings',
    bytes: text(['SKU¹;EAN²;Name³;Units/Case⁴', first, second]),
    fields,
    products: packed,
  },
  {
    of: 'numbers before its headings',
    bytes: text(['1. SKU;2. EAN;3. Name;4. Units per Case', first, second]),
    fields,
    products: packed,
  },
  {
    of: 'wide separators',
    bytes: text(['货号，条码，品名', `A-1，${one}，茶`, `A-2，${two}，咖啡`]),
    fields: 'sku|barcode|itemDescription',
    products,
  },
  {
    of: 'separators of lines as Unicode has them',
    bytes: new TextEncoder().encode(['SKU;EAN;Name;Units per Case', first, second].join('\u2028')),
    fields,
    products: packed,
  },
  {
    of: 'every line quoted as a whole',
    bytes: text([`"SKU,EAN,""Name"""`, `"A-1,${one},""Tea, green"""`, `"A-2,${two},""Coffee"""`]),
    fields: 'sku|barcode|itemDescription',
    products,
  },
  {
    of: 'quotes of a word processor',
    bytes: text([`“SKU”,“EAN”,“Name”`, `“A-1”,“${one}”,“Tea, green”`, `“A-2”,“${two}”,“Coffee”`]),
    fields: 'sku|barcode|itemDescription',
    products,
  },
  {
    of: 'carets between its values',
    bytes: text(['SKU^EAN^Name', `A-1^${one}^Tea, green`, `A-2^${two}^Coffee`]),
    fields: 'sku|barcode|itemDescription',
    products,
  },
  {
    of: 'tildes between its values',
    bytes: text(['SKU~EAN~Name', `A-1~${one}~Tea`, `A-2~${two}~Coffee`]),
    fields: 'sku|barcode|itemDescription',
    products,
  },
  {
    of: 'an FBA shipment, its barcodes with their name',
    bytes: text([
      'Shipment ID: FBA15ABC',
      '',
      'Merchant SKU,Title,ASIN,external-id,Quantity',
      `A-1,Tea,B07XJ8C8F5,EAN: ${one},24`,
      `A-2,Coffee,B07XJ8C8F6,EAN: ${two},24`,
    ]),
    fields: 'sku|itemDescription|asin|barcode|-',
    products,
  },
  inSystem('Zalando', 'zalando_article_variant,ean,partner_article_variant,size', '-|barcode|sku|-', [
    `Z1,${one},A-1,38`,
    `Z2,${two},A-2,39`,
  ]),
  inSystem(
    'PlentyMarkets',
    'Variation.number;Variation.externalId;VariationBarcode.code;Item.name',
    'sku|-|barcode|itemDescription',
    [`A-1;E1;${one};Tee`, `A-2;E2;${two};Kaffee`],
  ),
  inSystem('Odoo by its machine names', 'id,default_code,name,barcode', '-|sku|itemDescription|barcode', [
    `__export__.p1,A-1,Tea,${one}`,
    `__export__.p2,A-2,Coffee,${two}`,
  ]),
  inSystem('1C', 'Код;Артикул;Номенклатура;Штрихкод', '-|sku|itemDescription|barcode', [
    `00-1;A-1;Чай;${one}`,
    `00-2;A-2;Кофе;${two}`,
  ]),
  ...(
    [
      ['Finnish', 'Tuotenro;EAN;Tuotenimi;Kpl laatikossa'],
      ['Icelandic', 'Vörunúmer;Strikamerki;Lýsing;Fjöldi í kassa'],
      ['Slovak', 'Kód;Čiarový kód;Názov;Kusov v kartóne'],
      ['Slovene', 'Šifra;Črtna koda;Naziv;Kos v kartonu'],
      ['Lithuanian', 'Prekės kodas;Brūkšninis kodas;Pavadinimas;Vnt dėžėje'],
      ['Estonian', 'Tootekood;Ribakood;Nimetus;Tk kastis'],
      ['Bulgarian', 'Код;Баркод;Име на продукта;Бр. в кашон'],
      ['Serbian', 'Шифра;Бар код;Назив;Ком у картону'],
      ['Belarusian', 'Артыкул;Штрыхкод;Назва;Шт у скрыні'],
      ['Persian', 'کد کالا;بارکد;نام کالا;تعداد در کارتن'],
      ['Thai', 'รหัสสินค้า;บาร์โค้ด;ชื่อสินค้า;จำนวนต่อลัง'],
    ] as const
  ).map(([of, headings]) => ({
    of: `a list in ${of}`,
    bytes: text([headings, first, second]),
    fields,
    products: packed,
  })),
];

/** Lists in encodings that programs still write, by their encoding. */
export const inEncodings = [
  ['koi8-u', 'Артикул;Штрихкод;Назва;Шт в ящику', ['Кава мелена їжа', 'Варення єдність ґанок']],
  ['iso-8859-5', 'Артикул;Штрихкод;Наименование;Штук в коробке', ['Чай зелёный', 'Варенье сливовое']],
  ['x-mac-cyrillic', 'Артикул;Штрихкод;Наименование;Штук в коробке', ['Чай зелёный', 'Варенье сливовое']],
  ['windows-1251', 'Шифра;Бар код;Назив;Ком у картону', ['Џем од шљива', 'Ђумбир ћевап']],
  ['iso-8859-6', 'رمز الصنف;الباركود;الوصف;عدد القطع في الكرتون', ['شاي أخضر', 'قهوة مطحونة']],
  ['windows-874', 'รหัสสินค้า;บาร์โค้ด;ชื่อสินค้า;จำนวนต่อลัง', ['ชาเขียว', 'กาแฟบด']],
  ['macintosh', 'Artikelnr;EAN;Omschrijving;Stuks per doos', ['Koffie één', 'Smeerkaas crème']],
  ['ibm850', 'Artikelnummer;EAN;Bezeichnung;Stück pro Karton', ['Grüner Tee für Müller', 'Süße Äpfel']],
  ['ibm852', 'Indeks;Kod kreskowy;Nazwa;Sztuk w kartonie', ['Herbata świeża żółta', 'Łosoś wędzony']],
] as const;
