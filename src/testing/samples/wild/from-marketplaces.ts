import { type WildFile, text, one, two, book, three } from './wild-file.ts';

export const marketplaces: readonly WildFile[] = [
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
    fields: 'barcode|sku|itemDescription|-|-|-',
    products: [`OF-1 ${one}`, `OF-2 ${two}`],
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
