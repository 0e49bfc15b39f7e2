/**
 * Files as marketplaces, shop systems, ERPs and spreadsheets of many countries write them, drawn after their real
 * layouts, with invented products. `fields` are the fields of the columns, '-' for none; a field that may only be likely,
 * not sure, is as right. `products` are the products that an import would make.
 */
import * as XLSX from '@e965/xlsx';
import type { TextEncoding } from '#domain/imports/text-form.ts';
import { encoded } from './encoded.ts';
import { bookBytes } from './xlsx-file.ts';

export interface WildFile {
  of: string;
  bytes: Uint8Array;
  fields: string;
  products: readonly string[];
  /** Codes of notes and doubts that must be among those said. */
  says?: readonly string[];
}

type Cell = string | number | null;

const text = (lines: readonly string[], encoding: TextEncoding = 'utf-8', mark = ''): Uint8Array =>
  encoded(`${mark}${lines.join('\n')}\n`, encoding);

const sheetOf = (rows: readonly (readonly Cell[])[]): XLSX.WorkSheet =>
  XLSX.utils.aoa_to_sheet(rows.map((row) => [...row]));

const book = (
  rows: readonly (readonly Cell[])[],
  change: (sheet: XLSX.WorkSheet) => void = () => undefined,
): Uint8Array => {
  const sheet = sheetOf(rows);
  change(sheet);
  return bookBytes({ Sheet1: sheet }, 'xlsx');
};

const [one, two, three] = ['5012345678900', '4006381333931', '5901234123457'] as const;

const marketplaces: readonly WildFile[] = [
  ...(
    [
      [
        'Allegro',
        'ID oferty;Sygnatura/SKU Sprzedającego;EAN/ISBN/ISSN;Tytuł oferty',
        (sku, ean) => `1;${sku};${ean};Mydło`,
        '-|sku|barcode|itemDescription',
      ],
      [
        'Zalando',
        'merchant_product_model_id;merchant_product_simple_id;ean;name.de',
        (sku, ean) => `M1;${sku};${ean};Seife`,
        '-|sku|barcode|itemDescription',
      ],
      [
        'Taobao',
        '商家编码;商品条码;宝贝标题;数量',
        (sku, ean) => `${sku};${ean};香皂;3`,
        'sku|barcode|itemDescription|-',
      ],
      [
        'Coupang',
        '등록상품명;판매자상품코드;바코드',
        (sku, ean) => `비누;${sku};${ean}`,
        'itemDescription|sku|barcode',
      ],
      [
        'Mercado Libre',
        'SKU;Código universal de producto;Título',
        (sku, ean) => `${sku};${ean};Jabón`,
        'sku|barcode|itemDescription',
      ],
    ] satisfies [string, string, (sku: string, ean: string) => string, string][]
  ).map(([of, headings, line, fields]): WildFile => ({
    of,
    bytes: text([headings, line('MK-1', one), line('MK-2', two)]),
    fields,
    products: [`MK-1 ${one}`, `MK-2 ${two}`],
  })),
  {
    of: 'B33: Amazon, three rows of headings',
    bytes: text([
      'TemplateType=fptcustom\tVersion=2026.1\tThe top 3 rows are for Amazon.com use only. Do not modify or delete the top 3 rows.\t\t',
      'Seller SKU\tProduct ID\tProduct ID Type\tItem Name (aka Title)\tItem Package Quantity',
      'item_sku\texternal_product_id\texternal_product_id_type\titem_name\titem_package_quantity',
      `SOAP-1\t${one}\tEAN\tSoap café\t1`,
      `SOAP-2\t${two}\tEAN\tSoap lime\t1`,
    ]),
    fields: 'sku|barcode|-|itemDescription|-',
    products: [`SOAP-1 ${one}`, `SOAP-2 ${two}`],
    says: ['import.last_of_headings'],
  },
  {
    of: 'B33: Amazon, machine names below words, then what is required and an example',
    bytes: book([
      ['settings=attributeRow=5&contentLanguageTag=en_GB', 'Do not edit this row'],
      ['Listing Identity', null, null, 'Product Identity'],
      ['SKU', 'Listing Action', 'Product Type', 'Item Name', 'Product Id Type', 'Product Id'],
      [
        'contribution_sku#1.value',
        'record_action#1.value',
        'product_type#1.value',
        'item_name[marketplace_id=A1F83G8C2ARO7P][language_tag=en_GB]#1.value',
        'amzn1.volt.ca.product_id_type',
        'amzn1.volt.ca.product_id_value',
      ],
      ['Required', 'Required', 'Required', 'Required', 'Optional', 'Optional'],
      ['CANDLE-1', 'Create or Replace', 'CANDLE', 'Candle, honey', 'EAN', one],
      ['CANDLE-2', 'Create or Replace', 'CANDLE', 'Candle, linden', 'EAN', two],
    ]),
    fields: 'sku|-|-|itemDescription|-|barcode',
    products: [`CANDLE-1 ${one}`, `CANDLE-2 ${two}`],
  },
  {
    of: 'Amazon, inventory report',
    bytes: text([
      'seller-sku\tasin1\titem-name\tprice\tquantity\tfulfilment-channel',
      'TEA-1\tB0ABCDEF12\tGreen tea\t3.50\t12\tDEFAULT',
      'TEA-2\tB0ABCDEF34\tBlack tea\t3.50\t8\tDEFAULT',
    ]),
    fields: 'sku|asin|itemDescription|-|-|-',
    products: ['TEA-1', 'TEA-2'],
  },
  {
    of: 'Amazon, FBA shipment',
    bytes: text([
      'Merchant SKU,Title,ASIN,FNSKU,external-id,Condition,Shipped',
      `TEA-1,Green tea,B0ABCDEF12,X0017TEST3,EAN: ${one},New,12`,
      'TEA-2,Black tea,B0ABCDEF34,X0017TEST4,UPC: none,New,12',
    ]),
    fields: 'sku|itemDescription|asin|fnsku|-|-|-',
    products: ['TEA-1', 'TEA-2'],
  },
  {
    of: 'eBay, file exchange',
    bytes: text([
      '*Action(SiteID=Germany|Country=DE|Currency=EUR),CustomLabel,*Category,*Title,P:EAN,*StartPrice,*Quantity',
      `Add,KB-01,1234,"Kabel, 2 m",${one},9.99,5`,
      'Add,KB-02,1234,"Kabel, 5 m",Does not apply,19.99,5',
    ]),
    fields: '-|sku|-|itemDescription|barcode|-|-',
    products: [`KB-01 ${one}`, 'KB-02'],
    says: ['import.placeholder'],
  },
  {
    of: 'B36: Shopify, products with variants',
    bytes: text([
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Barcode',
      "mug,Mug,Colour,Red,MUG-R,'5012345678900",
      "mug,,,Blue,MUG-B,'4006381333931",
      "mug,,,Green,MUG-G,'5901234123457",
    ]),
    fields: '-|itemDescription|-|-|sku|barcode',
    products: [`MUG-R ${one}`, `MUG-B ${two}`, `MUG-G ${three}`],
    says: ['import.text_mark'],
  },
  {
    of: 'WooCommerce, export',
    bytes: text(
      [
        'ID,Type,SKU,"GTIN, UPC, EAN or ISBN",Name,Published,"Short description","Regular price"',
        `11,simple,JAM-1,${one},Jam,1,"Good ""old"" jam",2.5`,
        `12,simple,JAM-2,${two},Jam 2,1,,2.5`,
      ],
      'utf-8',
      '\ufeff',
    ),
    fields: '-|-|sku|barcode|itemDescription|-|-|-',
    products: [`JAM-1 ${one}`, `JAM-2 ${two}`],
  },
  {
    of: 'Etsy, listings',
    bytes: text([
      'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,SKU',
      'Candle,"Long, warm light",12,EUR,3,"wax,honey",HAND-1',
      'Soap,"Soft, old recipe",6,EUR,9,"soap,lime",HAND-2',
    ]),
    fields: 'itemDescription|-|-|-|-|-|sku',
    products: ['HAND-1', 'HAND-2'],
  },
  {
    of: 'Kaufland, offers',
    bytes: text([
      'ean;id_offer;title;listing_price;count;condition',
      `${one};OF-1;Honig;350;12;NEW`,
      `${two};OF-2;Senf;250;3;NEW`,
    ]),
    fields: 'barcode|-|itemDescription|-|-|-',
    products: [],
    says: ['import.no_sku'],
  },
  {
    of: 'Walmart, item set-up with a row of instructions',
    bytes: book([
      ['SKU', 'Product ID Type', 'Product ID', 'Product Name', 'Brand'],
      ['sku', 'productIdType', 'productId', 'productName', 'brand'],
      [
        'Alphanumeric, 50 characters - The string of letters and/or numbers a partner uses to identify the item.',
        'Closed List - The type of unique identifier used in the Product ID field.',
        'Alphanumeric, 14 characters - The unique identifier of the product in the trade.',
        'Alphanumeric, 200 characters - Title of the product to be displayed on the page.',
        'Alphanumeric, 60 characters - Name, term or design that is unique to the product.',
      ],
      ['LAMP-1', 'GTIN', one, 'Lamp', 'None'],
      ['LAMP-2', 'GTIN', two, 'Lamp 2', 'None'],
    ]),
    fields: 'sku|-|barcode|itemDescription|-',
    products: [`LAMP-1 ${one}`, `LAMP-2 ${two}`],
  },
  {
    of: 'bol.com, offers',
    bytes: text([
      'Referentie;EAN;Conditie;Voorraad;Prijs;Productnaam',
      `KA-1;${one};Nieuw;3;9,95;Kaars`,
      `KA-2;${two};Nieuw;9;4,95;Zeep`,
    ]),
    fields: 'sku|barcode|-|-|-|itemDescription',
    products: [`KA-1 ${one}`, `KA-2 ${two}`],
  },
  {
    of: 'Allegro, offers',
    bytes: text([
      'ID oferty;Sygnatura/SKU Sprzedającego;Tytuł oferty;EAN;Cena PL;Liczba sztuk',
      `101;MIOD-1;Miód;${one};12,50;4`,
      `102;MIOD-2;Miód lipowy;${two};13,50;4`,
    ]),
    fields: '-|sku|itemDescription|barcode|-|-',
    products: [`MIOD-1 ${one}`, `MIOD-2 ${two}`],
  },
  {
    of: 'Mercado Livre, B34',
    bytes: text([
      'SKU;Título;Código universal de produto;Estoque;Preço',
      'VELA-1;Vela;SEM GTIN;3;19,90',
      `VELA-2;Sabão;${one};9;9,90`,
    ]),
    fields: 'sku|itemDescription|barcode|-|-',
    products: ['VELA-1', `VELA-2 ${one}`],
    says: ['import.placeholder'],
  },
  {
    of: 'Rakuten, in Shift-JIS',
    bytes: text(
      [
        '商品管理番号,商品名,JANコード,販売価格,在庫数',
        `CHA-1,緑茶,${one},500,12`,
        `CHA-2,紅茶,${two},600,3`,
      ],
      'shift_jis',
    ),
    fields: 'sku|itemDescription|barcode|-|-',
    products: [`CHA-1 ${one}`, `CHA-2 ${two}`],
  },
  {
    of: 'B31: a supplier on 1688, in GBK',
    bytes: text(['货号,品名,条码,箱规', `GT-01,绿茶 20片,${one},24`, `GT-02,红茶 20片,${two},24`], 'gb18030'),
    fields: 'sku|itemDescription|barcode|caseQuantity',
    products: [`GT-01 ${one} x24`, `GT-02 ${two} x24`],
  },
  {
    of: 'a supplier in Taiwan, in Big5',
    bytes: text(['貨號,品名,條碼,裝箱數', `GT-01,綠茶 20片,${one},24`, `GT-02,紅茶 20片,${two},24`], 'big5'),
    fields: 'sku|itemDescription|barcode|caseQuantity',
    products: [`GT-01 ${one} x24`, `GT-02 ${two} x24`],
  },
  {
    of: 'Coupang, in EUC-KR',
    bytes: text(
      ['상품코드,상품명,바코드,재고', `CHA-1,녹차 이십 봉지,${one},12`, `CHA-2,홍차 이십 봉지,${two},3`],
      'euc-kr',
    ),
    fields: 'sku|itemDescription|barcode|-',
    products: [`CHA-1 ${one}`, `CHA-2 ${two}`],
  },
];

const systems: readonly WildFile[] = [
  {
    of: 'SAP, quantities in thousandths',
    bytes: text([
      'Materialnummer;Materialkurztext;EAN/UPC;Stück pro Karton',
      `000000000000100234;Schraube M4;${one};12,000`,
      `000000000000100235;Schraube M5;${two};24,000`,
    ]),
    fields: 'sku|itemDescription|barcode|caseQuantity',
    products: [`000000000000100234 ${one} x12`, `000000000000100235 ${two} x24`],
    says: ['import.quantity_read'],
  },
  {
    of: 'B36: an export through a script, codes as floats',
    bytes: text([
      'SKU,Description,EAN,Case Quantity',
      `1001.0,Nails 20 mm,${one}.0,12.0`,
      `1002.0,Nails 30 mm,${two}.0,12.0`,
    ]),
    fields: 'sku|itemDescription|barcode|caseQuantity',
    products: [`1001 ${one} x12`, `1002 ${two} x12`],
    says: ['import.decimals'],
  },
  {
    of: 'versions that look like floats stay as they are',
    bytes: text(['SKU,Description', '10.0,Manual', '10.1,Manual', '10.2,Manual']),
    fields: 'sku|itemDescription',
    products: ['10.0', '10.1', '10.2'],
  },
  {
    of: 'Odoo',
    bytes: text([
      '"Internal Reference","Name","Barcode","Sales Price","Quantity On Hand"',
      `"FURN-1","Desk","${one}","100.00","3"`,
      `"FURN-2","Chair","${two}","50.00","7"`,
    ]),
    fields: 'sku|itemDescription|barcode|-|-',
    products: [`FURN-1 ${one}`, `FURN-2 ${two}`],
  },
  {
    of: 'JTL-Wawi, in Windows-1252',
    bytes: text(
      [
        'Artikelnummer;Artikelname;GTIN;Verkaufspreis;Gewicht',
        `MÜ-1;Müsli für Süße;${one};3,50;1,2`,
        `MÜ-2;Öl, nativ;${two};6,50;1,0`,
      ],
      'windows-1252',
    ),
    fields: 'sku|itemDescription|barcode|-|-',
    products: [`MÜ-1 ${one}`, `MÜ-2 ${two}`],
  },
  {
    of: 'Comarch, in Windows-1250',
    bytes: text(
      [
        'Kod towaru;Nazwa towaru;EAN;Ilość w kartonie',
        `ŻR-1;Żurek śląski;${one};12`,
        `ŻR-2;Łosoś wędzony;${two};6`,
      ],
      'windows-1250',
    ),
    fields: 'sku|itemDescription|barcode|caseQuantity',
    products: [`ŻR-1 ${one} x12`, `ŻR-2 ${two} x6`],
  },
  {
    of: '1C, in Windows-1251',
    bytes: text(
      [
        'Артикул;Наименование;Штрихкод;Цена',
        `ЧАЙ-1;Чай зелёный листовой;${one};120`,
        `ЧАЙ-2;Чай чёрный байховый;${two};110`,
      ],
      'windows-1251',
    ),
    fields: 'sku|itemDescription|barcode|-',
    products: [`ЧАЙ-1 ${one}`, `ЧАЙ-2 ${two}`],
  },
  {
    of: 'Logo, in Windows-1254',
    bytes: text(
      [
        'Stok Kodu;Ürün Adı;Barkod;Koli İçi Adet',
        `ÇAY-1;Yeşil çay ığdır;${one};24`,
        `ÇAY-2;Şekerli çay;${two};12`,
      ],
      'windows-1254',
    ),
    fields: 'sku|itemDescription|barcode|caseQuantity',
    products: [`ÇAY-1 ${one} x24`, `ÇAY-2 ${two} x12`],
  },
  {
    of: 'Softone, in Windows-1253',
    bytes: text(
      [
        'Code;Περιγραφή προϊόντος;Barcode',
        `EL-1;Ελαιόλαδο από την Κρήτη;${one}`,
        `EL-2;Μέλι από τη Θάσο;${two}`,
      ],
      'windows-1253',
    ),
    fields: 'sku|-|barcode',
    products: [`EL-1 ${one}`, `EL-2 ${two}`],
  },
  {
    of: 'Kingdee, in UTF-16 without a mark',
    bytes: text(
      ['物料编码\t物料名称\t条形码\t装箱数', `A-1\t绿茶\t${one}\t24`, `A-2\t红茶\t${two}\t24`],
      'utf-16le',
    ),
    fields: 'sku|itemDescription|barcode|caseQuantity',
    products: [`A-1 ${one} x24`, `A-2 ${two} x24`],
  },
  {
    of: 'the same in big-endian',
    bytes: text(
      ['物料编码\t物料名称\t条形码\t装箱数', `A-1\t绿茶\t${one}\t24`, `A-2\t红茶\t${two}\t24`],
      'utf-16be',
    ),
    fields: 'sku|itemDescription|barcode|caseQuantity',
    products: [`A-1 ${one} x24`, `A-2 ${two} x24`],
  },
  {
    of: 'TOTVS',
    bytes: text([
      'Código do Produto;Descrição;Código de Barras;Unidades por Caixa',
      `PR-1;Sabão;${one};12`,
      `PR-2;Café torrado;${two};24`,
    ]),
    fields: 'sku|itemDescription|barcode|caseQuantity',
    products: [`PR-1 ${one} x12`, `PR-2 ${two} x24`],
  },
  {
    of: 'Fortnox, in Swedish',
    bytes: text([
      'Artikelnummer;Benämning;EAN;Antal per kartong;Lager',
      `HA-1;Havregryn;${one};10;100`,
      `HA-2;Knäckebröd;${two};12;50`,
    ]),
    fields: 'sku|itemDescription|barcode|caseQuantity|-',
    products: [`HA-1 ${one} x10`, `HA-2 ${two} x12`],
  },
  {
    of: 'Danea, in Italian',
    bytes: text([
      'Codice articolo;Descrizione;Codice a barre;Pezzi per cartone;Prezzo',
      `PA-1;Pasta;${one};20;1,20`,
      `PA-2;Olio extra vergine;${two};6;9,90`,
    ]),
    fields: 'sku|itemDescription|barcode|caseQuantity|-',
    products: [`PA-1 ${one} x20`, `PA-2 ${two} x6`],
  },
  {
    of: 'Exact, in Dutch',
    bytes: text([
      'Artikelcode;Omschrijving;Barcode;Aantal per doos;Prijs',
      `KA-1;Kaas, oud;${one};8;9,90`,
      `KA-2;Stroopwafels;${two};12;2,50`,
    ]),
    fields: 'sku|itemDescription|barcode|caseQuantity|-',
    products: [`KA-1 ${one} x8`, `KA-2 ${two} x12`],
  },
  {
    of: 'Pohoda, in Czech',
    bytes: text(
      ['Kód zboží;Název;Čárový kód;Ks v kartonu', `PI-1;Pivo světlé;${one};20`, `PI-2;Džus;${two};12`],
      'windows-1250',
    ),
    fields: 'sku|itemDescription|barcode|caseQuantity',
    products: [`PI-1 ${one} x20`, `PI-2 ${two} x12`],
  },
  {
    of: 'a system in Hungary',
    bytes: text(
      ['Cikkszám;Megnevezés;Vonalkód;db/karton', `ME-1;Méz őszi;${one};12`, `ME-2;Füstölt kolbász;${two};6`],
      'windows-1250',
    ),
    fields: 'sku|itemDescription|barcode|caseQuantity',
    products: [`ME-1 ${one} x12`, `ME-2 ${two} x6`],
  },
];

const ruined: readonly WildFile[] = [
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
    // Code page 850, which cannot be read: no word of it is half Arabic, so it is asked for.
    of: 'a German list of DOS',
    bytes: Buffer.from(`SKU;EAN;Name\nA-1;${one};K\x84se s\x81\xe1\nA-2;${two};\x99l gr\x81n\n`, 'latin1'),
    fields: 'sku|barcode|itemDescription',
    products: [`A-1 ${one}`, `A-2 ${two}`],
    says: ['import.encoding_guessed'],
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

const spreadsheet = (of: string, headings: string, fields: string): WildFile => ({
  of: `a spreadsheet in ${of}`,
  bytes: book([headings.split('|'), ['A-1', one, 'x y', 12], ['A-2', two, 'z y', 6]]),
  fields,
  products: [`A-1 ${one} x12`, `A-2 ${two} x6`],
});

const usual = 'sku|barcode|itemDescription|caseQuantity';

const spreadsheets: readonly WildFile[] = [
  spreadsheet('English', 'Stock code|Bar code|Goods description|Units per carton', usual),
  spreadsheet('German', 'Art.-Nr.|EAN-Code|Artikelbezeichnung|Stück pro Karton', usual),
  spreadsheet('French', 'Réf. article|Code-barres|Libellé|Colisage', usual),
  spreadsheet('Spanish', 'Código artículo|Código de barras|Descripción|Unidades por caja', usual),
  spreadsheet('Polish', 'Indeks towaru|Kod kreskowy|Nazwa|Sztuk w kartonie', usual),
  spreadsheet('Italian', 'Cod. articolo|Codice EAN|Descrizione|Pz. per cartone', usual),
  spreadsheet('Portuguese', 'Referência do produto|Código de barras|Designação|Quantidade por caixa', usual),
  spreadsheet('Dutch', 'Artikelnr|Streepjescode|Omschrijving|Stuks per doos', usual),
  spreadsheet('Danish', 'Varenummer|Stregkode|Varebeskrivelse|Antal per karton', usual),
  spreadsheet('Finnish', 'Tuotenumero|Viivakoodi|Tuotenimi|kpl/ltk', usual),
  spreadsheet('Chinese', '商品编码|商品条码|商品名称|每箱数量', usual),
  spreadsheet('traditional Chinese', '商品編號|商品條碼|商品名稱|裝箱量', usual),
  spreadsheet('Japanese', '商品コード|JANコード|商品名|入数', usual),
  spreadsheet('Korean', '상품코드|바코드|상품명|박스당 수량', usual),
  spreadsheet('Russian', 'Код товара|Штрих-код|Название|Кол-во в коробке', usual),
  spreadsheet('Turkish', 'Ürün Kodu|Barkod|Ürün İsmi|Koli Adedi', usual),
];

export const filesInTheWild: readonly WildFile[] = [...marketplaces, ...systems, ...ruined, ...spreadsheets];
