import { book, one, text, three, two, type WildFile } from './wild-file.ts';

const products = [`A-1 ${one}`, `A-2 ${two}`];

const inLanguage = (of: string, headings: string): WildFile => ({
  of: `a spreadsheet in ${of}`,
  bytes: book([headings.split('|'), ['A-1', one, 'x y', 12], ['A-2', two, 'z y', 6]]),
  fields: 'sku|barcode|itemDescription|caseQuantity',
  products: [`A-1 ${one} x12`, `A-2 ${two} x6`],
});

/** Files of the same kinds that were tried later: what they say of themselves, how they were damaged, further languages. */
export const triedLater: readonly WildFile[] = [
  {
    of: 'eBay, a line about the template above the headings, and UPC that do not apply',
    bytes: text([
      '#INFO,Version=1.0.0,Template=fx_category_template_EBAY_GB',
      '*Action(SiteID=UK|Country=GB|Currency=GBP|Version=1193),Custom label (SKU),Category ID,Title,P:UPC,P:EAN,Quantity',
      `Draft,A-1,123,Green tea,Does not apply,${one},4`,
      `Draft,A-2,123,Black tea,Does not apply,${two},4`,
    ]),
    fields: '-|sku|-|itemDescription|-|barcode|-',
    products,
  },
  {
    of: 'Temu, its own number and the seller’s',
    bytes: text([
      'Goods ID,SKU ID,Contribution Goods SN,Product name,Barcode',
      `1,17592186,A-1,Tea,${one}`,
      `1,17592187,A-2,Tea,${two}`,
    ]),
    fields: '-|-|sku|itemDescription|barcode',
    products,
  },
  {
    of: 'SAP, a list printed into a file',
    bytes: text([
      '-----------------------------------------------',
      '|Material  |Kurztext      |EAN          |',
      '-----------------------------------------------',
      `|A-1       |Grüner Tee    |${one}|`,
      `|A-2       |Schwarzer Tee |${two}|`,
      '-----------------------------------------------',
    ]),
    fields: '-|sku|itemDescription|barcode',
    products,
  },
  {
    of: 'Business Central, the number of the article under Nr.',
    bytes: text(['Nr.;Beschreibung;GTIN;Kreditorennr.', `A-1;Tee;${one};K001`, `A-2;Tee;${two};K001`]),
    fields: 'sku|itemDescription|barcode|-',
    products,
  },
  {
    of: 'numbers of rows under Nr.',
    bytes: text(['Nr.;Artikel;EAN', `1;Tee;${one}`, `2;Kaffee;${two}`]),
    fields: '-|itemDescription|barcode',
    products: [],
    says: ['import.no_sku'],
  },
  {
    of: 'barcodes of piece and case, in brackets',
    bytes: text([
      'Product Code,Barcode (Each),Barcode (Outer)',
      `A-1,${one},15012345678907`,
      `A-2,${two},14006381333938`,
    ]),
    fields: 'sku|barcode|caseCode',
    products: [`A-1 ${one} case15012345678907`, `A-2 ${two} case14006381333938`],
  },
  {
    of: 'line ends of three kinds, as of files that were put together',
    bytes: new TextEncoder().encode(
      `SKU,EAN,Name\rA-1,${one},Tea\r\nA-2,${two},"Coffee\nstrong"\nA-3,${three},Milk\r\n`,
    ),
    fields: 'sku|barcode|itemDescription',
    products: [...products, `A-3 ${three}`],
  },
  {
    of: 'NUL at its end and within',
    bytes: new TextEncoder().encode(
      `SKU,EAN,Name\nA-1,${one},Tea\nA-2,${two},${'Coffee '.repeat(12)}\0\n${'\0'.repeat(64)}`,
    ),
    fields: 'sku|barcode|itemDescription',
    products,
    says: ['import.nuls'],
  },
  {
    of: 'dates where barcodes were',
    bytes: text([
      'SKU,EAN,Name',
      `A-1,${one},Tea`,
      `A-2,${two},Coffee`,
      'A-3,12/05/2026,Milk',
      `05-Mar,${three},Jam`,
    ]),
    fields: 'sku|barcode|itemDescription',
    products: [...products, `05-Mar ${three}`],
    says: ['import.looks_like_date'],
  },
  {
    of: 'one barcode that is none',
    bytes: text([
      'SKU,EAN',
      `A-1,${one}`,
      `A-2,${two}`,
      `A-3,${three} (each)`,
      'A-4,5012345678901',
      'A-5,5O12345678900',
    ]),
    fields: 'sku|barcode',
    products: [...products, `A-3 ${three}`, 'A-4 5012345678901', 'A-5 5O12345678900'],
    says: ['import.code_joined', 'import.unlike_others'],
  },
  {
    of: 'a comma within a name without quotes',
    bytes: text(['SKU,EAN,Name', `A-1,${one},Tea`, `A-2,${two},Tea, green`]),
    fields: 'sku|barcode|itemDescription',
    products,
    says: ['import.wide_row'],
  },
  {
    of: 'a marketplace in Russian, with its own number of the product behind the seller’s',
    bytes: text([
      'Артикул WB;Артикул продавца;Наименование;Баркод',
      `551;A-1;Чай;${one}`,
      `552;A-2;Кофе;${two}`,
    ]),
    fields: '-|sku|itemDescription|barcode',
    products,
  },
  {
    of: 'a system in Big5, barcodes as numbers, and a sentence where there is none',
    bytes: text(
      [
        '品號,品名,國際條碼,裝箱數',
        'A-1,茶,"5,012,345,678,900",12',
        'A-2,咖啡,4.006.381.333.931,12',
        'A-3,果醬,no code yet please,12',
      ],
      'big5',
    ),
    fields: 'sku|itemDescription|barcode|caseQuantity',
    products: [`A-1 ${one} x12`, `A-2 ${two} x12`, 'A-3 x12'],
    says: ['import.code_joined', 'import.placeholder'],
  },
  {
    of: 'a list in Arabic, with barcodes in its digits',
    bytes: text(['رمز الصنف,الباركود', 'A-1,٥٠١٢٣٤٥٦٧٨٩٠٠', `A-2,${two}`]),
    fields: 'sku|barcode',
    products,
    says: ['import.code_joined'],
  },
  {
    of: 'the tables of a system by their names, several barcodes in a cell, and a total of items',
    bytes: text([
      'MATNR,MAKTX,Barcodes,UMREZ',
      `A-1,Tea,"${one}, ${three}",6`,
      `A-2,Coffee,${two},6`,
      'Total,2 items,,12',
    ]),
    fields: 'sku|itemDescription|barcode|caseQuantity',
    products: [`A-1 ${one} x6 +1`, `A-2 ${two} x6`],
    says: ['import.several_codes', 'import.total_row'],
  },
  inLanguage('Greek', 'Κωδικός|Barcode|Περιγραφή|Τεμάχια/Κιβώτιο'),
  inLanguage('Romanian', 'Cod produs|Cod de bare|Denumire|Buc/bax'),
  inLanguage('Arabic', 'رمز المنتج|الباركود|اسم المنتج|عدد القطع في الكرتون'),
  inLanguage('Hebrew', 'מק"ט|ברקוד|שם פריט|יחידות בקרטון'),
  inLanguage('Slovak', 'Kód tovaru|Čiarový kód|Názov tovaru|Počet kusov v kartóne'),
  inLanguage('Croatian', 'Šifra artikla|Bar kod|Naziv artikla|Kom/karton'),
];
