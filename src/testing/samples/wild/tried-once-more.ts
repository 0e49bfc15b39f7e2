import { one, text, three, two, type WildFile } from './wild-file.ts';

const headings = 'SKU;EAN;Name;Units per Case';

/** Files of the same kinds that somebody tried who had seen none of the others. */
export const triedOnceMore: readonly WildFile[] = [
  {
    of: 'what a spreadsheet had found nothing for, in the words of its language',
    bytes: text([headings, `A-1;#NV;Tee;12`, `A-2;${two};#NV;#N/D`, `#SAKNAS!;${three};Jam;6`]),
    fields: 'sku|barcode|itemDescription|caseQuantity',
    products: ['A-1 x12', `A-2 ${two}`],
    says: ['import.placeholder'],
  },
  {
    of: 'errors of formulas, none of which becomes a value',
    bytes: text([
      headings,
      `A-1;${one};Tea;12`,
      '#BEZUG!;4012345678901;Jam;6',
      'A-3;#¿NOMBRE?;Jam;6',
      `A-4;${two};#REF!;6`,
      `A-5;${three};Jam;#WERT!`,
      'A-6;########;Jam;6',
      `A-7;${two};#BOSS! the mug;6`,
    ]),
    fields: 'sku|barcode|itemDescription|caseQuantity',
    products: [`A-1 ${one} x12`, `A-7 ${two} x6`],
  },
  {
    of: 'more words for no barcode, and numbers that are only typed',
    bytes: text([
      headings,
      `A-0;${one};Tea;12`,
      ...[
        '1234567890123',
        '0123456789012',
        'auto',
        'Private label',
        '(blank)',
        "Doesn't apply",
        'does not apply.',
        'UPC does not apply',
        'EAN: n/a',
        'n.n.',
        'N.A',
        '0000-0000',
        'xxxxxxxx',
        '---------',
      ].map((word, at) => `A-${at + 1};${word};Jam;6`),
    ]),
    fields: 'sku|barcode|itemDescription|caseQuantity',
    products: [`A-0 ${one} x12`, ...Array.from({ length: 14 }, (_, at) => `A-${at + 1} x6`)],
    says: ['import.placeholder'],
  },
  {
    of: 'Amazon, its own numbers among barcodes, and links',
    bytes: text([
      'item_sku\texternal_product_id\texternal_product_id_type\titem_name',
      `A-1\t${one}\tEAN\tTea`,
      'A-2\tB07XJ8C8F5\tASIN\tJam',
      `A-3\thttps://id.gs1.org/01/0${two}/10/L7\tGTIN\tHoney`,
    ]),
    fields: 'sku|barcode|-|itemDescription',
    products: [`A-1 ${one}`, 'A-2 +1', `A-3 0${two}`],
    says: ['import.other_kind', 'import.code_joined'],
  },
  {
    of: 'Amazon, where the label has an FNSKU as its barcode, and an ASIN stands in its own column as well',
    bytes: text([
      'SKU,Barcode,ASIN,FNSKU,Name',
      'A-1,X0017TEST3,B07XJ8C8F5,X0017TEST3,Tea',
      `A-2,${two},B07XJ8C8F6,X0017TEST4,Jam`,
      'A-3,B07XJ8C8F7,B07XJ8C8F7,,Honey',
    ]),
    fields: 'sku|barcode|asin|fnsku|itemDescription',
    products: ['A-1 X0017TEST3', `A-2 ${two}`, 'A-3'],
  },
  {
    of: 'formulas as texts, and dashes of frames',
    bytes: text(['SKU;EAN;Name', `=A2&B2;${one};Tea`, `A─2;${two};Jam`, `=VLOOKUP(A2;B:C;2);${three};Jam`]),
    fields: 'sku|barcode|itemDescription',
    products: [`A-2 ${two}`],
    says: ['import.code_joined'],
  },
  {
    of: 'thousands with commas beside prices with points',
    bytes: text([
      'SKU,Name,Price,Pallet Quantity',
      'A-1,Nail,12.50,"1,000"',
      'A-2,Nail,9.99,"2,000"',
      'A-3,Nail,8.25,"12,000"',
    ]),
    fields: 'sku|itemDescription|-|palletQuantity',
    products: ['A-1 p1000', 'A-2 p2000', 'A-3 p12000'],
    says: ['import.quantity_read'],
  },
  {
    of: 'thousandths beside numbers of articles and versions with a point',
    bytes: text(['SKU;Name;Version;Stück pro Karton', '10.10;Nagel;1.5;12,000', '10.20;Nagel;2.5;24,000']),
    fields: 'sku|itemDescription|-|caseQuantity',
    products: ['10.10 x12', '10.20 x24'],
    says: ['import.quantity_read'],
  },
  {
    of: 'thousands with points beside prices with commas',
    bytes: text(['SKU;Name;Preis;Stück pro Karton', 'A-1;Nagel;12,50;1.000', 'A-2;Nagel;9,99;2.000']),
    fields: 'sku|itemDescription|-|caseQuantity',
    products: ['A-1 x1000', 'A-2 x2000'],
  },
  {
    of: 'thousandths beside prices of the same decimals',
    bytes: text(['SKU;Name;Preis;Stück pro Karton', 'A-1;Nagel;12,50;12,000', 'A-2;Nagel;9,99;24,000']),
    fields: 'sku|itemDescription|-|caseQuantity',
    products: ['A-1 x12', 'A-2 x24'],
    says: ['import.quantity_read'],
  },
  ...(
    [
      ['Shopware', 'ordernumber|mainnumber|name|ean', 'sku|-|itemDescription|barcode'],
      ['OXID', 'OXARTNUM|OXID|OXTITLE|OXEAN', 'sku|-|itemDescription|barcode'],
      ['Gambio', 'p_model|p_id|p_name.de|products_ean', 'sku|-|itemDescription|barcode'],
      ['Tradebyte', 'a_nr|p_nr|p_name|a_ean', 'sku|-|itemDescription|barcode'],
    ] as const
  ).map(([of, names, fields]) => ({
    of,
    bytes: text([names, `A-1|M-1|Tea|${one}`, `A-2|M-1|Green tea|${two}`]),
    fields,
    products: [`A-1 ${one}`, `A-2 ${two}`],
  })),
];
