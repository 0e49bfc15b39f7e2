/**
 * The words that head columns in Italian, Dutch, Portuguese, the Nordic languages, Czech, Hungarian, Turkish, Russian,
 * Greek, Romanian, the languages of the Baltic and the Balkans, Arabic, Hebrew, Chinese, Japanese and Korean, and the machine names of marketplaces and shop systems.
 */
import type { ColumnName } from '../workbook/columns.ts';

type Terms = Partial<Record<ColumnName, readonly string[]>>;

/** Terms with only one meaning. */
export const moreSure: Terms = {
  sku: [
    // Before the number that a marketplace gives: eBay's list has both.
    'артикул продавца|артикул поставщика|システム連携用sku番号|seller sku|merchant sku|contribution sku|item sku|offer sku|supplier sku|reference code|referencecode|reference marchand|item name number|item number name|lineitem sku|line item sku|stock keeping unit|sygnatura|reference vendeur|custom label|custom label sku|partner item id|nr art|nr art wewnetrzny|merchant product simple id|판매자상품코드|업체상품코드|판매자관리코드|판매자 상품코드|partner article variant|default code|variation number|ordernumber|oxartnum|p model|products model|a nr',
    'codice articolo|cod articolo|codice prodotto|cod art|numero articolo|riferimento articolo',
    'artikelnummer leverancier|artikelcode intern|artnr|productcode|referentiecode|matnr|produktkod|varenummer|varenr|vare nr|artikkelnummer|artikkelnr|tuotenumero|tuotekoodi|nimikenumero',
    'codigo do produto|cod produto|codigo do artigo|codigo artigo|referencia do produto|ref produto',
    'kod zbozi|cislo zbozi|katalogove cislo|cislo vyrobku|kod produktu|cikkszam|termekkod|termek kod|urun kodu|stok kodu|stok no|malzeme kodu|артикул|код товара|код артикула|номенклатура код',
    'contribution goods sn|reference interne|sifra|sifra artikla|sifra proizvoda|cod produs|cod articol|kod tovaru|cislo tovaru|tootekood|preces kods|prekes kodas|ma san pham|ma hang|kode produk|kode barang|รหัสสินค้า|tuotenro|vorunumer|шифра|артыкул|کد کالا|کد محصول|آئٹم کوڈ|код товару|код на продукта|код на артикул',
    'κωδικος|κωδικος προιοντος|κωδικος ειδους|رمز المنتج|كود المنتج|رقم الصنف|رمز الصنف|كود الصنف|מק ט|מקט|מספר פריט',
    'sku管理番号|shop sku|ref a|ref as',
    '货号|商品编号|商品编码|商品代码|产品编号|产品编码|产品货号|物料编码|物料编号|物料号|款号|商家编码|sku编码|sku码|sku编号',
    '貨號|品號|貨品編號|料件編號|商品編號|商品編碼|產品編號|料號|商品コード|商品番号|品番|商品管理番号|商品管理番号 商品url|管理番号|製品番号|型番|상품코드|품번|상품번호|자체 상품코드',
  ],
  barcode: [
    'codice a barre|codice ean|codice barre|barcode stuk|streepjescode|ean code stuk|streckkod|strekkode|stregkode|viivakoodi|codigo de barra|carovy kod|ean kod|vonalkod|barkod|штрихкод|штрих код|код ean',
    'cod de bare|cod bare|ciarovy kod|crtni kod|bar kod|ribakood|triipkood|svitrkods|bruksninis kodas|ma vach|kode batang|บาร์โค้ด|баркод|strikamerki|strichkod|crtna koda|бар код|штрыхкод|بارکد|بارکوڈ|γραμμωτος κωδικος|γραμμοκωδικας|الباركود|باركود|الرمز الشريطي|ברקוד',
    'barcode each|barcode unit|barcode single|ean each|ean unit|gtin each|gtin unit|upc each|upc unit',
    '条码|条形码|商品条码|商品条形码|产品条码|国际条码|69码|单品条码|條碼|條碼號|商品條碼|國際條碼|jan|janコード|jan コード|バーコード|jan ean|カタログid|商品バーコード|바코드|바코드번호',
    'barcodes|bar codes|ean codes|gtins|upcs|ean11|product ean|product upc|product gtin|ean gtin upc|product id gtin|oxean|a ean|eans|upc ean jan|p ean',
  ],
  itemDescription: [
    'oxtitle|p name|products name|produkttitel|artikeltitel|translations default name|item texts name1|lineitem name|line item name|libelle long produit|name1|name 1|item name1|nome prodotto|nome articolo|descrizione|descrizione articolo|descrizione prodotto|denominazione|omschrijving|artikelomschrijving|productnaam|artikelnaam|benamning|produktnamn|artikelbenamning|varebeskrivelse|varenavn|produktnavn|beskrivelse|tuotenimi|tuotteen nimi|nimike|kuvaus',
    'nome do produto|descricao|descricao do produto|descricao do artigo|designacao|nazev|nazev zbozi|nazev produktu|popis|megnevezes|termek neve|termeknev|leiras|urun adi|urun ismi|stok adi|aciklama|наименование|наименование товара|название|название товара|описание',
    'nom court|nom long|denumire|denumire produs|naziv|naziv artikla|naziv proizvoda|nazov|nazov tovaru|nazov produktu|toote nimi|nosaukums|preces nosaukums|pavadinimas|prekes pavadinimas|ten san pham|ten hang|nama produk|nama barang|ชื่อสินค้า|назва|назва товару|име на продукта|nimetus|lysing|назив|име|نام کالا|نام محصول|نام|display name|номенклатура|gtin name',
    'περιγραφη|ονομασια|ονομα προιοντος|περιγραφη ειδους|اسم المنتج|اسم الصنف|وصف المنتج|الوصف|שם פריט|שם מוצר|שם הפריט|תיאור פריט|תיאור|תאור',
    '品名|商品名称|产品名称|名称|中文名称|商品标题|物料名称|物料描述|商品描述|产品描述|描述|品名规格|商品名稱|產品名稱|名稱|商品名|製品名|品名 規格|商品タイトル|상품명|품명|제품명|품목명',
    'item title|listing title|libelle long|libelle court|product title seo|offer title|product name en|titulo|titre|titolo|tytul|tytul oferty|titulo del anuncio|materialkurztext|maktx|kurztext|宝贝标题|寶貝標題|등록상품명|노출상품명',
  ],
  clientSku: [
    'codice cliente articolo|codice articolo cliente|artikelnummer klant|klant artikelnummer|kundens artikelnummer|kundens varenr|codigo do cliente produto|artikl zakaznika|客户货号|客户编码|客户料号|客戶貨號|客戶料號|得意先品番|先方品番|取引先商品コード|거래처 품번',
  ],
  clientName: [
    'nome cliente|klant|klantnaam|kund|kundnamn|kundenavn|asiakas|asiakkaan nimi|nome do cliente|zakaznik|odberatel|ugyfel|vevo|musteri|musteri adi|клиент|покупатель|客户|客户名称|客戶|客戶名稱|得意先|得意先名|顧客名|거래처|고객명',
  ],
  caseQuantity: [
    'packaging ids qty|packaging qty|packagings quantity|contained qty|pezzi per cartone|pz per cartone|pezzi cartone|pz cartone|pezzi per collo|pz collo|quantita per cartone|unita per cartone|stuks per doos|aantal per doos|aantal per omdoos|stuks per omdoos|colli inhoud|inhoud doos|antal per kartong|st per kartong|antal per karton|stk per karton|antall per kartong|kpl laatikossa|kpl ltk',
    'unidades por caixa|quantidade por caixa|pecas por caixa|un caixa|qtd por caixa|qtd caixa|ks v kartonu|pocet kusu v kartonu|kusu v baleni|db karton|karton mennyiseg|db kartononkent|koli ici adet|koli adedi|koli ici|штук в коробке|кол во в коробке|количество в упаковке|количество в коробке|в коробке|liczba sztuk w kartonie|units per parcel',
    'antal pr kolli|stk pr kolli|antal pr karton|antall pr kartong|stk pr kartong|kusu v kartonu|ks karton|ks v kartone|pocet kusov v kartone|kom karton|kom u kartonu|buc bax|bucati bax|buc cutie|buc karton|шт в ящику|кількість в упаковці|kusov v kartone|kos v kartonu|kos karton|vnt dezeje|vnt dezej|gab kaste|gab kastē|tk kastis|tk kast|бр в кашон|броя в кашон|ком у картону|ком картон|парчиња во картон|шт у скрыні|fjoldi i kassa|تعداد در کارتن|จำนวนต่อลัง|จำนวนต่อกล่อง|contained quantity|quantity of next lower level trade item',
    'τεμ κιβωτιου|τεμ κιβωτιο|τεμαχια κιβωτιου|quy cach thung|τεμαχια κιβωτιο|τεμαχια ανα κιβωτιο|عدد القطع في الكرتون|عدد الحبات في الكرتون|יחידות בקרטון|כמות בקרטון',
    '箱规|每箱数量|装箱数|装箱量|装箱数量|箱入数|箱装数|件装数|外箱数量|每箱个数|每箱件数|入箱数|箱規|裝箱數|每箱數量|裝箱量|入数|ケース入数|箱入数量|1ケース入数|ケース入り数|외박스 입수|박스 입수|박스당 수량|박스입수|입수',
  ],
  layerQuantity: [
    'cartoni per strato|colli per strato|dozen per laag|colli per laag|kartonger per lager|kartoner pr lag|caixas por camada|kartonu ve vrstve|每层箱数|层箱数|每層箱數|段積数|1段ケース数|面数',
  ],
  palletQuantity: [
    'cartoni per pallet|colli per pallet|dozen per pallet|colli pallet|kartonger per pall|kartoner pr palle|laatikoita lavalla|caixas por palete|caixas por pallet|kartonu na palete|karton raklap|raklap mennyiseg|palet ici koli|коробок на паллете|每托箱数|每托盘箱数|托盘箱数|每板箱数|每棧板箱數|パレット積載数|パレット入数|1パレットケース数|팔레트 수량',
  ],
  caseCode: [
    'barcode outer|barcode case|barcode carton|ean outer|ean case|gtin outer|gtin carton|upc outer|upc case|upc carton',
    'ean cartone|codice a barre cartone|ean collo|barcode cartone|ean omdoos|ean doos|barcode omdoos|ean kartong|streckkod kartong|ean d pak|ean caixa|codigo de barras da caixa|dun14 caixa|ean kartonu|karton vonalkod|koli barkodu|штрихкод коробки|箱码|外箱条码|箱条码|外箱条形码|外箱條碼|箱號條碼|itfコード|itf コード|gtin 14コード|ケースjan|外箱バーコード|집합포장코드|박스 바코드',
  ],
  fnsku: ['fnsku番号'],
  asin: ['asinコード|asin码'],
  labelSku: [
    'codice etichetta|etiketnummer|etikettnummer|codigo da etiqueta|kod etikety|标签编号|标签料号|標籤編號|ラベル品番|ラベル番号|라벨 품번',
  ],
  labelType: [
    'tipo etichetta|soort etiket|etikettyp|tipo de rotulo|typ etikety|标签类型|標籤類型|ラベル種類',
  ],
  labelSize: [
    'formato etichetta|dimensioni etichetta|misura etichetta|etiketformaat|etiket formaat|etikettstorlek|tamanho da etiqueta|rozmer etikety|标签尺寸|標籤尺寸|ラベルサイズ|라벨 크기',
  ],
  labelMaterial: [
    'materiale etichetta|etiketmateriaal|etikettmaterial|material da etiqueta|material etikety|标签材质|標籤材質|ラベル材質',
  ],
  adhesiveType: ['tipo adesivo|adesivo|lijmsoort|type lijm|lim typ|lepidlo|胶水类型|背胶|粘着剤'],
};

/** Terms that usually have this meaning, but sometimes another. */
export const moreLikely: Terms = {
  sku: [
    'codice|riferimento|rif|modello|referentie|artikel nr|varunummer|modell|malli|referencia interna|kod|код|编码|编号|型号|代码|編號|型號|コード|番号|코드|번호|모델명',
    'id offer|nr|no|n|number',
    'product id|handle|item no qty|variant id|offer id|id produktu|external id',
  ],
  barcode: [
    'isbn|isbn 13|isbn13|issn|external product id|product identifier|standard product id|external product id value|externally assigned product identifier value|amzn1 volt ca product id value|product reference id|product identifier code|codigo universal do produto|codigo universal de produto|codigo universal de producto',
  ],
  itemDescription: [
    'articolo|prodotto|nome|naam|vara|vare|tuote|nome item|produto|zbozi|termek|urun|товар|产品|商品|產品|製品|상품|제품',
  ],
  caseQuantity: [
    'case size|case size multiple|selling case size|confezione|pezzi|verpakking|inhoud|forpackning|pakke|embalagem|caixa|baleni|csomagolas|koli|упаковка|规格|包装|包装规格|装量|umrez|包裝|規格|荷姿|포장단위',
  ],
  palletQuantity: ['托盘|パレット|팔레트'],
};

/** Headings of other languages that are none of the portal's fields. */
export const moreNever =
  /\b(?:prezzo|listino|prijs|pris|hinta|preco|valor|cena|ar|fiyat|fiyati|gewicht|peso|vikt|vekt|vaegt|paino|hmotnost|suly|agirlik|larghezza|altezza|lunghezza|breedte|hoogte|lengte|hojd|bredd|giacenza|voorraad|lager|saldo|estoque|varasto|sklad|keszlet|stok|immagine|foto|afbeelding|bild|imagem|obrazek|kep|resim|categoria|kategori|merk|marchio|marke|varemerke|marca|znacka|datum|datoen|pvm|opmerking|note|notes|remarks|bemerkung|remarque|observaciones|uwagi|quantita|aantal|antal|kpl|quantidade|mnozstvi|mennyiseg|miktar|adet|country|origin|herkunft|origine|color|colour|farbe|couleur|kolor|gender|condition|handling time|feed product type|update delete|bullet point\d*|keyword\w*|search terms\w*|parent child|parentage|relationship type|variation theme|template ?type|version)\b|价格|单价|价|單價|價格|単価|価格|定価|上代|下代|가격|단가|重量|毛重|净重|무게|尺寸|サイズ|寸法|长|宽|高|体积|图片|照片|圖片|画像|写真|이미지|库存|庫存|在庫|재고|品牌|ブランド|브랜드|类别|分类|分類|カテゴリ|日期|日付|날짜|备注|備註|備考|비고|单位|單位|単位|단위|产地|原産|数量|數量|수량|金额|金額|금액|颜色|カラー|色|артикул (?:wb|вб|ozon|озон)|цена|вес|остаток|категория|бренд|примечание|количество|фото|единица/iu;
