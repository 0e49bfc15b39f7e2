import { type WildFile, text, one, two, book } from './wild-file.ts';

export const systems: readonly WildFile[] = [
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

const spreadsheet = (of: string, headings: string, fields: string): WildFile => ({
  of: `a spreadsheet in ${of}`,
  bytes: book([headings.split('|'), ['A-1', one, 'x y', 12], ['A-2', two, 'z y', 6]]),
  fields,
  products: [`A-1 ${one} x12`, `A-2 ${two} x6`],
});

const usual = 'sku|barcode|itemDescription|caseQuantity';

export const spreadsheets: readonly WildFile[] = [
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
