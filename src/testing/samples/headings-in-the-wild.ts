/**
 * Heading rows of product lists, price lists, packing lists and exports, from public repositories and manuals (shop
 * systems, marketplaces, merchandise management, wholesalers; gathered in November 2026). After `=` is the field of the
 * column. A column without `=` has no field, or loses to a better column of the same list.
 */
export const headingsInTheWild: readonly { of: string; headings: string }[] = [
  {
    of: 'en, shop export',
    headings:
      'Handle|Title=itemDescription|Body (HTML)|Vendor|Product Category|Type|Tags|Published|Option1 Name|Option1 Value|Option2 Name|Option2 Value|Option3 Name|Option3 Value|Variant SKU=sku|Variant Grams|Variant Inventory Tracker|Variant Inventory Qty|Variant Inventory Policy|Variant Fulfillment Service|Variant Price|Variant Compare At Price|Variant Requires Shipping|Variant Taxable|Variant Barcode=barcode|Image Src|Image Position|Image Alt Text|Gift Card|SEO Title|SEO Description|Variant Image|Variant Weight Unit|Variant Tax Code|Cost per item|Status',
  },
  {
    of: 'en, shop export, short',
    headings:
      'Handle|Title=itemDescription|Body (HTML)|Vendor|Option1 Name|Option1 Value|Option2 Name|Option2 Value|Variant SKU=sku|Variant Price|Variant Barcode=barcode|Image Src',
  },
  {
    of: 'en, shop export, colours',
    headings:
      'Handle|Title=itemDescription|CodeColorSize|Body (HTML)|Vendor|Type|Tags|Published|Option1 Name|Option1 Value|Variant SKU=sku|Variant Grams|Variant Inventory Qty|Variant Price|Variant Barcode=barcode|Image Src|Image Position|Gift Card',
  },
  {
    of: 'en, another shop export',
    headings:
      'ID|Type|SKU=sku|Name=itemDescription|Published|Is featured?|Visibility in catalog|Short description|Description|Date sale price starts|Date sale price ends|Tax status|Tax class|In stock?|Stock|Low stock amount|Backorders allowed?|Sold individually?|Weight (kg)|Length (cm)|Width (cm)|Height (cm)|Allow customer reviews?|Purchase note|Sale price|Regular price|Categories|Tags|Shipping class|Images|Download limit|Download expiry days|Parent|Grouped products|Upsells|Cross-sells|External URL|Button text|Position',
  },
  {
    of: 'en, another shop export, snake case',
    headings:
      'id|type|sku=sku|name=itemDescription|published|is_featured|visibility|short_description|description|date_on_sale_from|date_on_sale_to|sale_price|regular_price|weight|length|width|height|categories|tags|shipping_class|images|download_limit|parent_id|upsell_ids|position|stock_status|manage_stock|stock_quantity',
  },
  {
    of: 'en, third shop export',
    headings:
      'Product ID|Active (0/1)|Name *=itemDescription|Categories (x,y,z...)|Price tax excluded|Tax rules ID|Wholesale price|On sale (0/1)|Discount amount|Discount percent|Discount from (yyyy-mm-dd)|Discount to (yyyy-mm-dd)|Reference #=sku|Supplier reference #|Supplier|Manufacturer|EAN13=barcode|UPC|Ecotax|Width|Height|Depth|Weight|Quantity|Minimal quantity|Visibility|Additional shipping cost|Unity|Unit price|Short description|Description|Tags (x,y,z...)|Meta title|Meta keywords|Meta description',
  },
  {
    of: 'en, marketplace listings',
    headings:
      'item-name=itemDescription|item-description|listing-id|seller-sku=sku|price|quantity|open-date|image-url|item-is-marketplace|product-id-type|zshop-shipping-fee|item-note|item-condition|zshop-category1|zshop-browse-path|zshop-storefront-feature|asin1=asin|asin2|asin3|will-ship-internationally|expedited-shipping|product-id|pending-quantity|fulfillment-channel',
  },
  {
    of: 'fr site, marketplace listings',
    headings:
      'item-name=itemDescription|listing-id|seller-sku=sku|price|quantity|open-date|product-id-type|item-note|item-condition|will-ship-internationally|expedited-shipping|product-id|pending-quantity|fulfillment-channel|merchant-shipping-group',
  },
  {
    of: 'en, marketplace stock',
    headings:
      'sku=sku|fnsku=fnsku|asin=asin|productName=itemDescription|availableQuantity|reservedQuantity|inboundQuantity|totalQuantity',
  },
  {
    of: 'en, marketplace fees',
    headings:
      'sku=sku|fnsku=fnsku|asin=asin|product-name=itemDescription|your-price|currency|product-size-tier|estimated-referral-fee-per-unit|base-fulfilment-fee-per-unit',
  },
  {
    of: 'en, marketplace shipment',
    headings: 'Shipment ID|Shipment Name|Seller SKU=sku|FNSKU=fnsku|ASIN=asin|Quantity|Destination',
  },
  { of: 'en, marketplace ledger', headings: 'Date|MSKU=sku|FNSKU=fnsku|ASIN=asin' },
  {
    of: 'en, wholesaler, cases',
    headings:
      'PRODUCT CODE=sku|BRAND|DESCRIPTION=itemDescription|PACK SIZE|CTN QTY=caseQuantity|UOM|LAST PRICE PAID',
  },
  {
    of: 'en, wholesaler, order history',
    headings:
      'Product Code=sku|Brand|Description=itemDescription|Pack Size|Ctn Qty=caseQuantity|UOM|Qty|Last Price Paid|Total ExGST|Contains',
  },
  {
    of: 'en, items and branches',
    headings:
      'Item No=sku|Description=itemDescription|Category|Subcategory|Commodity|List Price|Unit Cost|On Hand|Branch|Supplier|Supplier Cost|Lead Time|UOM',
  },
  {
    of: 'en, merchandise planning',
    headings:
      'Item No=sku|Description=itemDescription|Item Category|Product Group Code|Vendor No|Manufacturer Code|Fixed Bin|Unit Cost|Reorder Point|Reorder Quantity|Demand|Inventory On Hand|Quantity on PO|Quantity|Rate|Amount',
  },
  {
    of: 'en, order of household goods',
    headings: 'Item No=sku|Description=itemDescription|Qty|Unit Price|Amount|Material|Unit|Delivery Date',
  },
  {
    of: 'en, order confirmation',
    headings:
      'Ln #|Item No=sku|Description=itemDescription|Ref. Order #|Confirmed Del. Date|Req. Due Date|Delivery Terms|Price|Quantity|U/M|Sub Total',
  },
  {
    of: 'en, stock with barcode',
    headings:
      'ID|Name=itemDescription|SKU=sku|Barcode=barcode|Description|Cost Price|Selling Price|Min Stock|Category|Supplier|Current Stock',
  },
  {
    of: 'en, retail catalogue',
    headings:
      'Category|Sub Category|Channel Class|Gender|Season|SKU=sku|BarCode=barcode|Description=itemDescription|ImageUrl|UnitPrice|UnitCost|FOB|TaxRate1|TaxRate2|DiscountRate|DiscountAmount|DiscountStartDate|DiscountEndDate|IsActive|HSCode|Size|Color|Silhouette|ItemID',
  },
  {
    of: 'en, small shop template',
    headings:
      'name=itemDescription|sku=sku|barcode=barcode|description|price|costPrice|stock|minStock|categoryId|createdBy',
  },
  {
    of: 'en, inventory template',
    headings:
      'name=itemDescription|sku=sku|barcode=barcode|description|quantity|unit_cost|low_stock_qty|category|location',
  },
  { of: 'en, grocer', headings: 'UPC=barcode|Description=itemDescription|Department|Brand' },
  {
    of: 'en, open-source ERP',
    headings:
      'External ID|Name=itemDescription|Product Type|Internal Reference=sku|Barcode=barcode|Sales Price|Cost|Weight|Sales Description|Product Values',
  },
  {
    of: 'en, open-source ERP, point of sale',
    headings:
      'Name=itemDescription|Product Type|Unit of Measure|Sales Price|Customer Taxes|Cost|Internal Reference=sku|Barcode=barcode|Product Category|Point of Sale Category|Available in POS|Vendors/Vendor|Vendors/Price|Vendor Taxes',
  },
  {
    of: 'en, buyer master of a chain',
    headings:
      'sku=sku|description=itemDescription|long_desc|short_desc|type|barcode=barcode|upc_type|vendor|dept|subdept|class|subclass|buyer|selling|buy|inner_pack|case_pack=caseQuantity|manuf_list|cube|ucost',
  },
  {
    of: 'en, warehouse articles',
    headings:
      'articleCode=sku|internalDescription|eanNumber=barcode|stockUnit|unitPackageCode1|unitPackageCode2|nettoWeight|languageCode|descriptionPart1',
  },
  {
    of: 'en, warehouse master data',
    headings:
      'ProductCode=sku|ItemDescription=itemDescription|BarCode=barcode|Weight|ShelfLife|MinimumShelfLife|QuantityPerCarton=caseQuantity',
  },
  {
    of: 'en, online seller items',
    headings:
      'category_code|product_code=sku|name=itemDescription|description|scan_identifier|length_mm|width_mm|height_mm|weight_gms|ean=barcode|upc|isbn|color|brand|size|min_order_size|tax_type_code|hsn_code|tags|image_url|product_page_url|cost_price|mrp|base_price|enabled|type',
  },
  {
    of: 'en, variation template',
    headings:
      'product_name=itemDescription|price|category|description|variation_name|cost|variation_sku=sku|variation_barcode=barcode|track_inventory|unit|low_stock_threshold|outlet|quantity|is_active|sort_order',
  },
  {
    of: 'en, shipping notice',
    headings:
      'PO #|Location #|Carton ID|Line #|Buyer Item #=clientSku|Vdr Item #|UPC|GTIN=barcode|Desc=itemDescription|Color|Size|Qty Ship|CTN Qty=caseQuantity|UOM|LOT NUMBER|EXPIRATION DATE|SCAC|Invoice #',
  },
  {
    of: 'en and zh, factory',
    headings:
      'SKU / 货号=sku|品名 Product Name=itemDescription|分类 Section|规格 Description|HS编码 HS Code|单位 Unit|单价 Unit Cost|币种 Currency|MOQ 起订量|装箱数 Qty per Carton=caseQuantity|单重 Unit N.W.(kg)|产品尺寸 Product Size(cm)',
  },
  {
    of: 'en, cartons of a shop',
    headings: 'Name=itemDescription|Code=sku|Category|Qty Per Carton=caseQuantity|Min Alert|Description',
  },
  {
    of: 'en, packing list',
    headings:
      'Factory|No|Model=sku|Description=itemDescription|Material|Qty|Pcs/ctn=caseQuantity|Ctn qty|L|W|H|CBM/ctn|Total CBM|NW|GW|Total NW|Total GW|Logo|Remarks|Price|Amount',
  },
  {
    of: 'en, tiles',
    headings:
      'NAME=itemDescription|LIST|CODE SERIE|SERIE|ITEM|CODE ITEM=sku|CODE CATALOG|CATALOG|CODE UOM|UNIT AMOUNT LIST|QTY PC-BOX=caseQuantity|QTY BOX - PALLET=palletQuantity|QTY M2-BOX|QTY_M2_PALLET|QTY KG - BOX|QTY KG - PALLET|QTY GROSS WEIGHT - BOX|CODE EAN=barcode|ITEM STATUS CODE|THICKNESS',
  },
  {
    of: 'en, goods receipt',
    headings:
      'Best Before Date|Supplier ID|Supplier Name|BOL No.|Delivery Note|Int. Supplier No.|Int. Item No.=sku|Case GTIN=caseCode|LIA Ref',
  },
  { of: 'de, stock booking', headings: 'Artikelnummer=sku|EAN=barcode|Menge' },
  {
    of: 'de, batteries',
    headings:
      'Bezeichnung=itemDescription|Artikelnummer=sku|EAN=barcode|Einkaufspreis|Batterietyp|Gewicht (g)|Shopkunden T1 %|Shopkunden T2 %|Shopkunden T3 %',
  },
  {
    of: 'de, price comparison',
    headings:
      'Artikelnummer=sku|EAN/GTIN=barcode|Herstellerartikelnummer|Herstellername|Produktname=itemDescription|Produktgruppe|Preis (Brutto)|Grundpreis|Lieferzeit national|ProduktURL|BildURL_1|Versandkosten|Produktbeschreibung',
  },
  {
    of: 'de, till',
    headings:
      'GRUPPE|WARENGRUPPE|ARTIKEL=itemDescription|ARTIKELNUMMER=sku|EAN=barcode|PREIS_CENT|UST|PFAND_CENT|EINHEIT|AKTIV|BESTAND|MINDESTBESTAND|EINKAUFSPREIS_CENT|IM_HAUS',
  },
  {
    of: 'de, product families',
    headings:
      'Kategorie|Unterkategorie|Produktfamilie|Produkt=itemDescription|Hersteller|Artikelnummer=sku|EAN=barcode|Foto vorhanden|Lizenz vorhanden|Quelle',
  },
  {
    of: 'de, games',
    headings:
      'Artikelnummer=sku|EAN=barcode|Titel=itemDescription|Plattform|Preis|Bestand|Zustand|Lieferumfang',
  },
  {
    of: 'de, comparison portal',
    headings:
      'Artikelbezeichnung=itemDescription|Hersteller|Artikelnummer=sku|Kategoriepfad|Beschreibungsfeld|Bild-Link|Deeplink|Verfuegbarkeit|Bruttopreis|Stattpreis|EAN=barcode|Versandkosten',
  },
  {
    of: 'de, screws',
    headings: 'Art.-Nr.=sku|Bezeichnung=itemDescription|ME|Preis|VPE=caseQuantity|Währung',
  },
  {
    of: 'de, food order',
    headings:
      'Lieferant|Art.-Nr.=sku|Artikelname=itemDescription|VK-Preis|VPE=caseQuantity|Stueck|Beliebtheit',
  },
  {
    of: 'de, shop products',
    headings:
      'product_index|Titel=itemDescription|Marke|Produkttyp|Modell/Serie|Farbe|Größe|Maße|Material|SKU=sku|GTIN=barcode|price|Description|Highlights',
  },
  {
    of: 'de, watches',
    headings:
      'sku=sku|gtin=barcode|producttitle_de=itemDescription|brandname|categorygroup_1|productcategory|weight_g|mainimageurl|salespriceinclvat|vatratepercentage',
  },
  {
    of: 'de, forwarder',
    headings:
      'Name=itemDescription|Stück pro Karton=caseQuantity|Kartons pro Palette=palletQuantity|Gewicht|Einheit',
  },
  { of: 'fr, beauty', headings: 'Code-barres=barcode|Désignation=itemDescription|Quantité|Prix|Marque' },
  {
    of: 'fr, stock',
    headings:
      'ID|Référence=sku|Désignation=itemDescription|Catégorie|Fournisseur|Prix achat|Prix vente|Stock actuel|Stock minimum|Stock maximum|Emplacement|Date entrée|Notes',
  },
  {
    of: 'fr, furniture',
    headings:
      'Référence=sku|Désignation=itemDescription|Famille|Type|Fournisseur|Utilisateur|Code barre=barcode|N° série|Informations|Site|Date de livraison',
  },
  { of: 'fr, building', headings: 'Référence=sku|Désignation=itemDescription|Prix HT|Unité' },
  {
    of: 'fr, pharmacy',
    headings:
      'CIP|Libellé=itemDescription|Prix tarif|Prix remisé|Stock|Seuil|Disponibilité|Colisage=caseQuantity|Quota période|Quota quantité|Commentaire|Alerte',
  },
  {
    of: 'fr, floors',
    headings:
      'N° Produit|Nom produit=itemDescription|Famille|Sous famille|Prix vente TTC|Stock|Code EAN=barcode|Marque|Statut',
  },
  {
    of: 'fr, kitchen',
    headings: 'nom=itemDescription|unite|sku=sku|gtin=barcode|fournisseur|categorie|prix_achat_ht',
  },
  { of: 'fr, plants', headings: 'Code=sku|Désignation=itemDescription|Unité' },
  { of: 'fr, spare parts', headings: 'Référence=sku|Désignation=itemDescription|Marque|Prix|Stock' },
  {
    of: 'es, phones',
    headings:
      'SKU=sku|Producto=itemDescription|Marca|Modelo|Almacen|RAM|Color|SO|Precio Caja PEN|Precio Unit PEN|Uds/Caja=caseQuantity|Ped Min|Stock Cajas|Stock Uds|Estado',
  },
  {
    of: 'es, hardware',
    headings: 'Referencia=sku|Descripción=itemDescription|Precio|Coste|Stock|StockMinimo|Categoría|Sistema',
  },
  {
    of: 'es, packaging',
    headings:
      'REFERENCIA=sku|DESCRIPCION=itemDescription|familia|precio|PESO UNI|CAN EMPAQUE=caseQuantity|ALTO|ANCHO|LARGO',
  },
  {
    of: 'es, groceries',
    headings:
      'nombre=itemDescription|categoria|sku=sku|codigo_barras=barcode|precio_bs|precio_usd|costo_bs|costo_usd|stock_minimo',
  },
  {
    of: 'es, drinks',
    headings:
      'Código=sku|Descripción=itemDescription|Existencia|Costo Unitario|Precio Venta|Proveedor|Días de entrega',
  },
  { of: 'es, office', headings: 'Código=sku|Descripción=itemDescription|Precio sin IVA|IVA %|Stock' },
  {
    of: 'es, pharmacy',
    headings:
      'sku=sku|ean13=barcode|nombre_comercial=itemDescription|presentacion|principio_activo|clase_terapeutica|categoria|laboratorio|empaque_minimo|es_prioritario|activo',
  },
  {
    of: 'pl, drinks for a chain',
    headings:
      'Kod dostawcy|Kod EAN=barcode|Kod EAN kartonu=caseCode|Nazwa artykułu=itemDescription|Pojemność (ml)|Sztuka/karton=caseQuantity|Cena Netto(szt)|VAT|Kod CN|PKWIU|Gramatura Netto|Gramatura Brutto',
  },
  {
    of: 'pl, drinks for another chain',
    headings:
      'Opis produktu=itemDescription|Kod PKWiU|Angielska nazwa produktu|Kod kreskowy=barcode|Kod wewnętrzny dostawcy (VPN)|Stawka VAT|Cena zakupu szt|Cena zakupu kartonu|Sztuk w kartonie=caseQuantity|Ilość kartonów na warstwie=layerQuantity|Warstw na palecie|Kod kreskowy kartonu=caseCode|Głębokość szt|Szerokość szt|Wysokość szt|Waga szt Netto|Waga szt Brutto',
  },
  {
    of: 'pl, shop',
    headings: 'Nr katalogowy=sku|Nazwa produktu=itemDescription|Cena poprzednia|Cena brutto|Ilość|Status',
  },
  {
    of: 'pl, order',
    headings:
      'Lp|Nazwa produktu=itemDescription|Kod EAN=barcode|Ilość|Jednostka|Cena netto|Stawka VAT|Cena brutto|Wartość netto|Numer serii (LOT)|Data ważności',
  },
  {
    of: 'pl, merchandise management',
    headings: 'Symbol=sku|Nazwa=itemDescription|JednMiary|CenaNetto|Stawka VAT',
  },
  {
    of: 'pl, price list with pictures',
    headings:
      'SKU=sku|EAN=barcode|Dostępność|Zdjęcie|Ilość w kartonie=caseQuantity|Cena za sztukę przy zakupie pełnego kartonu',
  },
  { of: 'pl, stock prices', headings: 'kod=sku|nazwa produktu=itemDescription|cena|ilość' },
  {
    of: 'de, invoice lines',
    headings: 'PosNr|Artikelnr=sku|Bezeichnung=itemDescription|Menge|Einheit|EP_Netto|GP_Netto|Kategorie',
  },
  {
    of: 'de, car parts',
    headings: 'Id|Gesucht|ArtikelNr=sku|Bezeichnung=itemDescription|Verfuegbarkeit|Preis Netto|OEM Nummern',
  },
  {
    of: 'de, stock values',
    headings: 'Artikelnr=sku|Bezeichnung=itemDescription|Warengruppe|VK-Preis|Bestand|Status',
  },
  {
    of: 'de, order list',
    headings: 'Artikelnr=sku|Bezeichnung=itemDescription|Aktuell|Mindest|Bestellmenge|EK-Preis|Gesamt',
  },
  {
    of: 'de, old price list',
    headings: 'Artikelnr=sku|Bezeichnung=itemDescription|Werkstoff|Listenpreis EUR|Stand',
  },
  {
    of: 'de, collected invoices',
    headings:
      'Code|Artikelnr=sku|Bezeichnung=itemDescription|Menge|Rechnungsnummern|EAN=barcode|Rechnungsdatum',
  },
  {
    of: 'en, shoes',
    headings: 'id|barcode=barcode|sku=sku|product_name=itemDescription|brand|colour|size|active',
  },
  {
    of: 'en, bottle shop',
    headings:
      'shop_id|barcode=barcode|sku=sku|product_name=itemDescription|brand|category_id|subcategory|size_ml|alcohol_percentage|purchase_price|mrp|selling_price|minimum_stock|units_per_case=caseQuantity|active',
  },
  {
    of: 'en, till with bills',
    headings:
      'sino|bill_no|LD_Barcode=barcode|SKU=sku|Product_Name=itemDescription|Item_Description|qty|mrp|amount|merchant_id|pos_bill_date',
  },
  {
    of: 'en, printed labels',
    headings: 'timestamp|barcode=barcode|sku=sku|product_name=itemDescription|price|department|template',
  },
  { of: 'fr, thread', headings: 'Réf=sku|Libellé=itemDescription|Qté' },
  {
    of: 'pl, cables, with the same code twice',
    headings: 'Indeks=sku|Nazwa=itemDescription|Stan|JM|Cena|Magazyn|Dostawca|KodKreskowy|EAN=barcode',
  },
  {
    of: 'pl, another merchandise management',
    headings:
      'Indeks=sku|Nazwa=itemDescription|Kategoria|Cena netto|Cena brutto|Stan magazynowy|Opis|Jednostka',
  },
  { of: 'pl, spare parts', headings: 'Indeks=sku|Nazwa=itemDescription|EAN=barcode|Numery OEM' },
  { of: 'es, shop', headings: 'Codigo=sku|Nombre=itemDescription|Descripcion|Precio|Stock' },
  { of: 'es, workshop', headings: 'codigo=sku|nombre=itemDescription|existencia' },
  { of: 'en, office', headings: 'Item Code=sku|Item Name=itemDescription|Barcode=barcode' },
  {
    of: 'en, list of a marketplace with its own numbers',
    headings:
      'Action|Item number|Title=itemDescription|Custom label (SKU)=sku|Available quantity|P:EAN=barcode',
  },
  {
    of: 'pl, offers of a marketplace',
    headings: 'Sygnatura=sku|EAN=barcode|Tytuł oferty=itemDescription|Liczba sztuk w kartonie=caseQuantity',
  },
  {
    of: 'fr, seller of a marketplace',
    headings:
      'Référence vendeur=sku|Code EAN=barcode|Libellé long=itemDescription|Quantité par carton=caseQuantity',
  },
];
