import { book, one, text, three, two, type WildFile } from './wild-file.ts';

const [caseOne, caseTwo] = ['15012345678907', '14006381333938'];
const products = [`A-1 ${one}`, `A-2 ${two}`];
const packed = [`A-1 ${one} x12`, `A-2 ${two} x6`];
const cased = [`A-1 ${one} case${caseOne} x12`, `A-2 ${two} case${caseTwo} x6`];

const table = (of: string, headings: string, fields: string, rows: readonly string[]): WildFile => ({
  of,
  bytes: text([headings, ...rows]),
  fields,
  products,
});

const inLanguage = (of: string, headings: string): WildFile => ({
  of: `a price list in ${of}, its words shortened`,
  bytes: book([headings.split('|'), ['A-1', one, caseOne, 'x y', 12], ['A-2', two, caseTwo, 'z y', 6]]),
  fields: 'sku|barcode|caseCode|itemDescription|caseQuantity',
  products: cased,
});

/** Files of marketplaces, systems and spreadsheets that somebody else wrote down from memory. */
export const triedByOthers: readonly WildFile[] = [
  {
    of: 'Amazon, a template that says in which row its data begin, below an example',
    bytes: book([
      ['settings=attributeRow=5&contentLanguageTag=en_GB&dataRow=7'],
      ['Do not modify or delete the rows above the data'],
      ['Listing Identity', '', '', 'Product Identity', ''],
      ['SKU', 'Product Type', 'Item Name', 'Product Id Type', 'Product Id'],
      [
        'contribution_sku#1.value',
        'product_type#1.value',
        'item_name[language_tag=en_GB]#1.value',
        'amzn1.volt.ca.product_id_type',
        'amzn1.volt.ca.product_id_value',
      ],
      ['ABC123', '', 'Super Toy (example)', '', ''],
      ['A-1', 'TEA', 'Green tea', 'EAN', one],
      ['A-2', 'TEA', 'Black tea', 'EAN', two],
    ]),
    fields: 'sku|-|itemDescription|-|barcode',
    products,
  },
  {
    of: 'Amazon in Japan, its barcodes as numbers of articles',
    bytes: text(
      [
        '商品名\t出品者SKU\t商品IDタイプ\tASIN 1\t商品ID',
        `緑茶\tA-1\t4\tB0TESTTEA1\t${one}`,
        `紅茶\tA-2\t4\tB0TESTTEA2\t${two}`,
      ],
      'shift_jis',
    ),
    fields: 'itemDescription|sku|-|asin|barcode',
    products,
  },
  {
    of: 'Shopify, orders with gift wrap',
    bytes: text([
      'Name,Email,Lineitem quantity,Lineitem name,Lineitem sku,Lineitem requires shipping',
      '#1001,a@example.com,2,Green tea,A-1,true',
      '#1001,,1,Black tea,A-2,true',
      '#1001,,1,Gift wrap,GIFT-WRAP,false',
    ]),
    fields: '-|-|-|itemDescription|sku|-',
    products: ['A-1', 'A-2'],
    says: ['import.charge_row'],
  },
  {
    of: 'Xero, items with freight',
    bytes: text([
      '*ItemCode,ItemName,SalesDescription,SalesUnitPrice',
      'A-1,Green tea,Green tea,9',
      'FREIGHT,Freight,Freight charges,',
    ]),
    fields: 'sku|itemDescription|-|-',
    products: ['A-1'],
    says: ['import.charge_row'],
  },
  {
    of: 'an invoice with charges in four languages',
    bytes: text([
      'Item code,Description,EAN,Qty',
      `A-1,Tea,${one},2`,
      'SHIP,Shipping & handling,,1',
      'DISC,Discount,,1',
      'FRAIS,Frais de port,,1',
      '运费,运费,,1',
      ',Versandkosten,,1',
      `A-2,Coffee,${two},1`,
    ]),
    fields: 'sku|itemDescription|barcode|-',
    products,
    says: ['import.charge_row'],
  },
  table('bol.com, offers by their own number', 'offerId,ean,stockAmount,referenceCode', '-|barcode|-|sku', [
    `a1b2,${one},5,A-1`,
    `a1b3,${two},5,A-2`,
  ]),
  table(
    'Cdiscount',
    'Référence marchand;EAN (Facultatif pour Mode et Maison);Libellé court panier;Libellé long produit;Description produit',
    'sku|barcode|-|itemDescription|-',
    [`A-1;${one};Thé;Thé vert;Bon`, `A-2;${two};Thé;Thé noir;Bon`],
  ),
  table(
    'Rakuten, its own number of a variant beside the seller’s',
    '商品名,SKU管理番号,システム連携用SKU番号,カタログID',
    'itemDescription|-|sku|barcode',
    [`緑茶,v1,A-1,${one}`, `紅茶,v2,A-2,${two}`],
  ),
  {
    of: 'Mercado Livre, what is required below its headings',
    bytes: book([
      ['Anúncios', '', '', ''],
      ['Título', 'Código universal do produto', 'SKU', 'Preço'],
      ['Obrigatório', 'Opcional', 'Opcional', 'Obrigatório'],
      ['Chá verde', one, 'A-1', '39,90'],
      ['Chá preto', two, 'A-2', '39,90'],
    ]),
    fields: 'itemDescription|barcode|sku|-',
    products,
  },
  table('Lazada', 'Product Name,sku.skuId,ShopSku,SellerSKU,barcode_ean', 'itemDescription|-|-|sku|barcode', [
    `Green tea,11,111_MY-1,A-1,${one}`,
    `Black tea,12,111_MY-2,A-2,${two}`,
  ]),
  {
    ...table(
      'Faire',
      'Product Name (English),SKU,GTIN,Case Size',
      'itemDescription|sku|barcode|caseQuantity',
      [`Green tea,A-1,${one},12`, `Black tea,A-2,${two},6`],
    ),
    products: packed,
  },
  {
    ...table(
      'Odoo, its fields by their names',
      'id,default_code,name,barcode,packaging_ids/qty,packaging_ids/barcode',
      '-|sku|itemDescription|barcode|caseQuantity|caseCode',
      [`x.1,A-1,Green tea,${one},12,${caseOne}`, `x.2,A-2,Black tea,${two},6,${caseTwo}`],
    ),
    products: cased,
  },
  table(
    'NetSuite',
    'Internal ID,External ID,Item Name/Number,Display Name,UPC Code',
    '-|-|sku|itemDescription|barcode',
    [`101,,A-1,Green tea,${one}`, `102,,A-2,Black tea,${two}`],
  ),
  table(
    'plentymarkets',
    'Variation.id;Variation.number;Item.name1;Barcode.code',
    '-|sku|itemDescription|barcode',
    [`1;A-1;Grüner Tee;${one}`, `2;A-2;Schwarzer Tee;${two}`],
  ),
  inLanguage('Italian', 'Cod. Art.|Cod. EAN|EAN cartone|Descrizione|Pz/Ct'),
  inLanguage('Polish', 'Indeks|EAN szt.|EAN karton|Nazwa|Szt./kart.'),
  inLanguage('Portuguese', 'Ref.ª|EAN un.|EAN cx.|Designação|Un./cx'),
  inLanguage('Swedish', 'Art.nr|EAN styck|EAN kolli|Benämning|Antal/kolli'),
  {
    of: 'line ends of old computers, and separators within quotes',
    bytes: text([`SKU,EAN,Name\rA-1,${one},"Tea, green"\rA-2,${two},"Coffee, black"`]),
    fields: 'sku|barcode|itemDescription',
    products,
  },
  {
    of: 'columns of fixed width under a drawn line, the article in codes',
    bytes: text(
      [
        'Artikel      Bezeichnung          EAN            VE',
        '------------ -------------------- ------------- ---',
        `A-1          Grüner Tee           ${one}  12`,
        `A-2          Schwarzer Tee        ${two}   6`,
      ],
      'ibm850',
    ),
    fields: 'sku|itemDescription|barcode|caseQuantity',
    products: packed,
    says: ['import.fixed_width'],
  },
  {
    of: 'columns of fixed width as a database prints them, and a count of rows',
    bytes: text([
      'item_code  barcode        item_name       case_qty',
      `A-1        ${one}  Green tea             12`,
      `A-2        ${two}  Black tea              6`,
      `A-3        ${three}  Cocoa                 24`,
      '(3 rows)',
    ]),
    fields: 'sku|barcode|itemDescription|caseQuantity',
    products: [...packed, `A-3 ${three} x24`],
    says: ['import.fixed_width'],
  },
  {
    of: 'a page of a printed list',
    bytes: text([
      'SKU;EAN;Name',
      `A-1;${one};Tea`,
      'Stock list;Page 2;',
      'SKU;EAN;Name',
      `A-2;${two};Coffee`,
    ]),
    fields: 'sku|barcode|itemDescription',
    products,
    says: ['import.remark_row', 'import.heading_row'],
  },
];
