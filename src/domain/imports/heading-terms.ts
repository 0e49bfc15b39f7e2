/**
 * The words that head columns in product lists, price lists and exports, in English, German, French, Spanish and
 * Polish. Imports only types, because the child process that reads a file also loads this module.
 */
import type { ColumnName } from '../workbook/columns.ts';
import { moreLikely, moreNever, moreSure } from './more-heading-terms.ts';

/**
 * How certain a guess is. `sure`: the heading is a trade term with no other meaning. `likely`: it usually means this,
 * and a person should check.
 */
export type Confidence = 'sure' | 'likely';

/** What a heading means. If two columns mean one field, the lower rank wins. */
export interface Meaning {
  field: ColumnName;
  confidence: Confidence;
  rank: number;
}

/**
 * The words of a heading: 'unitsPerCase', 'Units per Case' and 'UNITS_PER_CASE' are the same. Drops accents, and all
 * characters except letters and digits.
 */
export const headingWords = (heading: string): string =>
  heading
    // The sign of a footnote.
    .replace(/(?<!m)[\u00b9\u00b2\u00b3\u2070-\u2079†‡]+\s*$/iu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

type Terms = Partial<Record<ColumnName, readonly string[]>>;
type TermsOf<Name extends ColumnName> = Terms & Readonly<Record<Name, readonly string[]>>;
type OfLabelSupplier = 'supplierCode' | 'supplierName';

/** Terms with only one meaning, for every column. Earlier terms of a field win over later terms. */
const sure: TermsOf<Exclude<ColumnName, OfLabelSupplier>> = {
  sku: [
    'sku|seller sku|merchant sku|msku|variant sku|variation sku|product sku|item sku|sku code|sku number|sku no',
    'item no|item nr|item number|item code|itemcode|article no|article nr|article number|article code|art no|art nr|artnr|artno',
    'product code|productcode|product no|product number|stock code|part no|part number|style no|style number',
    'material no|material number|internal reference',
    'artikelnummer|artikelnr|artikel nr|artikel nummer|art nummer|materialnummer|produktnummer|sachnummer',
    'reference article|ref article|code article|code produit|reference produit|ref produit|numero article|n article',
    'codigo articulo|codigo de articulo|codigo producto|codigo de producto|codigo del producto|cod articulo|ref articulo|referencia articulo',
    'kod produktu|kod towaru|kod artykulu|indeks towaru|numer katalogowy|nr katalogowy|nr artykulu|numer artykulu|symbol towaru',
  ],
  barcode: [
    'barcode|bar code|ean|gtin|ean code|code ean|ean13|ean 13|ean nr|ean no|ean nummer|ean number|eancode|ean gtin|gtin ean|gtin13|gtin 13|gtin code|gtin nummer',
    'product barcode|item barcode|unit barcode|variant barcode|variation barcode|unit gtin|unit ean|each gtin|consumer gtin|retail barcode|ean upc',
    'strichcode|code barre|code barres|code a barres|code a barre|gencod|gencode',
    'codigo de barras|codigo barras|cod barras|codigo ean|kod kreskowy|kod ean|kod paskowy|jan code',
    'upc|upc code|upc ean|upc a|upca|item upc|unit upc|each upc',
  ],
  itemDescription: [
    'product name|item name|product title|item title|productname|article name|produktname|artikelname|nom produit|nom du produit|nom article|nom de l article',
    'nombre producto|nombre del producto|nombre articulo|nombre comercial|nazwa produktu|nazwa towaru|nazwa artykulu|producttitle',
    'title|name|titel|nazwa|nom|nombre|libelle article|libelle produit|artikelbezeichnung|produktbezeichnung|warenbezeichnung|bezeichnung|art bez|designation|libelle|denominacion',
    'item description|product description|article description|material description|goods description|description of goods|descripcion articulo|descripcion del articulo|descripcion producto|descripcion del producto|opis produktu|artikelbeschreibung|description produit',
    'description|beschreibung|descripcion|opis',
  ],
  clientSku: [
    'client sku|customer sku|customer item no|customer item number|customer item code|customer part no|customer part number|customer article no|customer product code',
    'client item no|client item code|buyer item no|buyer item|buyer sku|your item no|your sku',
    'kundenartikelnummer|kundenartikelnr|kunden artikelnummer|kunden artikelnr|kunden art nr|ihre artikelnummer|code article client|reference article client|referencia articulo cliente|indeks klienta|indeks odbiorcy',
  ],
  clientName: [
    'client|client name|customer|customer name|kunde|kundenname|auftraggeber|nom client|nom du client|nombre cliente|nombre del cliente|klient|nazwa klienta|kontrahent|nazwa kontrahenta|cliente',
  ],
  caseQuantity: [
    'case qty|case quantity|case pack|casepack|units per case|pieces per case|pcs per case|qty per case|quantity per case|items per case|bottles per case|number of items per case',
    'units per carton|pieces per carton|pcs per carton|pcs ctn|pcs carton|qty per carton|quantity per carton|units carton|qty per outer|export ctn qty|units case',
    'stuck pro karton|stuck je karton|stuck karton|stk karton|stk pro karton|inhalt karton|kartoninhalt|stuck pro ve|stuck je ve|stuck ve|ve|vpe|verpackungseinheit',
    'unites par carton|pieces par carton|unites par colis|nombre d unites par carton|quantite par carton|qte par carton|colisage|pcb|uvc par colis',
    'unidades por caja|uds caja|unidades caja|uds por caja|piezas por caja|cantidad por caja|ud caja|unidades por bulto|unidades por empaque',
    'sztuk w kartonie|szt w kartonie|ilosc w kartonie|sztuka karton|szt karton|ilosc w kartonie zbiorczym|ilosc sztuk w kartonie',
  ],
  layerQuantity: [
    'layer quantity|layer qty|cases per layer|cartons per layer|units per layer|qty per layer|quantity per layer',
    'kartons pro lage|kartons je lage|stuck pro lage|stuck je lage|ve pro lage|ve je lage|karton lage|colis par couche|cartons par couche|unites par couche',
    'cajas por capa|cajas por manto|unidades por capa|kartonow na warstwie|ilosc kartonow na warstwie|ilosc na warstwie|sztuk na warstwie',
  ],
  palletQuantity: [
    'pallet quantity|pallet qty|cases per pallet|cartons per pallet|units per pallet|qty per pallet|quantity per pallet|pieces per pallet|pcs per pallet',
    'kartons pro palette|kartons je palette|stuck pro palette|stuck je palette|ve pro palette|ve je palette|ve palette|karton palette|palettenmenge',
    'colis par palette|cartons par palette|unites par palette|quantite par palette|cajas por palet|cajas por pale|unidades por palet|unidades por pale|cajas palet',
    'kartonow na palecie|ilosc kartonow na palecie|ilosc na palecie|sztuk na palecie',
  ],
  caseCode: [
    'case code|case gtin|case barcode|case ean|case upc|carton gtin|carton barcode|carton ean|outer barcode|outer gtin|outer ean|outer case barcode|master carton barcode|shipper barcode|shipper gtin',
    'itf 14|itf14|dun 14|dun14|gtin 14|gtin14|gtin case|gtin carton|ean carton|ean case|upc case|barcode carton|barcode case',
    'ean karton|ean ve|ean vpe|ean umkarton|gtin karton|gtin ve|strichcode karton|ean colis|code ean carton|code barres carton|gencod carton|gtin colis',
    'ean caja|codigo de barras caja|codigo barras caja|codigo de barras de la caja|gtin caja|kod ean kartonu|kod kreskowy kartonu|ean kartonu|ean opakowania zbiorczego',
  ],
  caseCodeQuantity: ['case code quantity'],
  fnsku: ['fnsku|fn sku|fulfillment network sku|fulfilment network sku'],
  asin: ['asin|asin1|asin 1|amazon asin'],
  otherCodes: ['other codes'],
  codePlaces: ['where codes stand'],
  labelSku: [
    'label sku|label no|label number|label code|label item no|etikettennummer|etiketten nr|etiketten nummer|etikett nr|reference etiquette|ref etiquette|code etiquette|codigo etiqueta|referencia etiqueta|ref etiqueta|kod etykiety|nr etykiety|numer etykiety|indeks etykiety',
  ],
  labelType: [
    'label type|etikettentyp|etikettenart|type etiquette|type d etiquette|tipo etiqueta|tipo de etiqueta|typ etykiety|rodzaj etykiety',
  ],
  labelOrientation: [
    'label orientation|etikettenausrichtung|orientation etiquette|orientation de l etiquette|orientacion etiqueta|orientacja etykiety',
  ],
  labelFeed: ['label feed'],
  printLayout: ['print layout'],
  pages: ['artwork pages'],
  grey: ['grey'],
  dateKind: ['kind of date|date kind|type of date|datumsart|type de date|tipo de fecha|rodzaj daty'],
  releaseMark: ['release mark'],
  labelSize: [
    'label size|label dimensions|label format|etikettengrosse|etikettenformat|etikettenmass|etikettenmasse|format etiquette|format d etiquette|taille etiquette|dimensions etiquette|tamano etiqueta|tamano de etiqueta|medida etiqueta|medidas etiqueta|medidas de la etiqueta|rozmiar etykiety|wymiar etykiety|format etykiety',
  ],
  labelMaterial: [
    'label material|label stock|etikettenmaterial|matiere etiquette|matiere de l etiquette|material etiqueta|material de la etiqueta|material etykiety',
  ],
  adhesiveType: [
    'adhesive type|adhesive|glue type|klebstoff|klebstofftyp|kleberart|adhesif|type d adhesif|adhesivo|tipo de adhesivo|klej|rodzaj kleju|typ kleju',
  ],
};

/** Terms that usually have this meaning, but sometimes another. */
const likely: Terms = {
  sku: [
    'reference|ref|ref no|reference no|reference number|code|item id|product id code|model no|model number|model|style|material|stock no|stock number|catalog number|catalogue number|cat no|plu|id article|code item|item ref|item',
    'bestellnummer|bestellnr|best nr|nummer|artikelcode|codigo|cod|referencia|clave|modelo|kod|indeks|symbol|numer|index|sku id|codigo interno|code interne|kod wewnetrzny|codigo sku',
  ],
  itemDescription: [
    'intitule|benennung|produkt|produit|articulo|producto|product|towar|bezeichnung 1|description 1|desc|descr|artikel|article|short description|long description',
  ],
  clientSku: [
    'client ref|client reference|customer ref|customer reference|reference client|ref client|votre reference|referencia cliente|ref cliente|su referencia|your ref|customer code article',
  ],
  clientName: ['mandant|depositor|principal|account name|merchant|seller|donneur d ordre|odbiorca|nabywca'],
  caseQuantity: [
    'pack qty|pack quantity|package qty|package quantity|ctn qty|carton qty|outer qty|qty outer|inner qty|packing|qty box|units per box|pcs per box|pcs box|quantity per box|qty per box|qty pc box|units per pack|pieces per pack|master qty|outer pack',
    'verpackungsmenge|gebinde|gebindegrosse|stuck pro packung|packungsgrosse|conditionnement|unites par boite|par combien|can empaque|cantidad empaque|empaque|uxc|u c|embalaje|factor caja|pakowanie|ilosc w opakowaniu|szt w opakowaniu|ilosc w opak|w opakowaniu',
    'pack size|packsize|pack|taille du lot|formato|format',
  ],
  layerQuantity: ['ti|tie|layer|lage|pro lage|par couche|por capa|na warstwie'],
  palletQuantity: [
    'pallet|palette|pal|qty box pallet|qty pallet|pallet load|pallet size|pro palette|par palette|por palet|na palecie|qty pal',
  ],
  asin: ['product asin'],
  labelFeed: [
    'unwind|unwind direction|winding|wickelrichtung|wicklung|abrollrichtung|sens d enroulement|sentido de bobinado|kierunek nawoju|feed',
  ],
  labelSku: ['label|etikett|etiquette|etiqueta|etykieta'],
};

/** The supplier of a label. In a list without label columns the same words mean the supplier of the product. */
const ofLabelSupplier: TermsOf<OfLabelSupplier> = {
  supplierCode: [
    'supplier code|supplier no|supplier number|vendor code|lieferantennummer|lieferanten nr|code fournisseur|codigo proveedor|kod dostawcy',
  ],
  supplierName: [
    'supplier name|supplier|vendor name|lieferant|lieferantenname|fournisseur|nom fournisseur|proveedor|nombre proveedor|dostawca|nazwa dostawcy',
  ],
};

const meanings = new Map<string, Meaning>();
const supplierMeanings = new Map<string, Meaning>();

const learn = (into: Map<string, Meaning>, terms: Terms, confidence: Confidence, from: number): void => {
  for (const [field, groups] of Object.entries(terms)) {
    for (const [index, group] of groups.entries()) {
      for (const term of group.split('|')) {
        const words = headingWords(term);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of `Terms`
        if (!into.has(words)) into.set(words, { field: field as ColumnName, confidence, rank: from + index });
      }
    }
  }
};
learn(meanings, sure, 'sure', 0);
learn(meanings, moreSure, 'sure', 0);
learn(meanings, likely, 'likely', 20);
learn(meanings, moreLikely, 'likely', 20);
learn(supplierMeanings, ofLabelSupplier, 'likely', 20);

/** Headings that only resemble fields of the portal: prices, measures, pictures, stock, an inner pack. */
const never =
  /\b(?:price|prices|preis|preise|prix|precio|pvp|cena|ceny|cost|coste|costo|cout|msrp|rrp|uvp|vk|ek|amount|betrag|montant|importe|kwota|tax|vat|mwst|tva|iva|ust|weight|gewicht|poids|peso|waga|kg|gram|grams|length|width|height|depth|breite|hohe|lange|tiefe|largeur|longueur|hauteur|ancho|alto|largo|szerokosc|wysokosc|glebokosc|dlugosc|dim|dims|dimensions|abmessung|abmessungen|wymiary|volume|cbm|m2|m3|size|image|images|img|picture|bild|bilder|photo|foto|zdjecie|url|link|date|datum|fecha|data|status|statut|estado|stock|inventory|bestand|lagerbestand|existencia|category|kategorie|categoria|brand|marke|marca|marka|currency|type|typ|tipo|count|total|gesamt|moq|min|max|minimum|rabat|discount)\b/;
const layersOfPallet =
  /\b(?:layers?|lagen|couches|capas|mantos|warstw|tiers)\b.*\b(?:pallet|palette|palet|pale|palecie)/;
const inner = /\b(?:inner|innen|interieur|wewnetrzn\w*)\b/;

const gtin =
  /\b(?:gtin|ean|ean13|upc|barcode|bar code|strichcode|gencod|codes? (?:a )?barres?|codigo de barras|kod kreskowy)\b/;
const outer =
  /\b(?:case|carton|ctn|outer|master|shipper|karton|kartonu|umkarton|uberkarton|vpe|ve|colis|caja|bulto|zbiorcz\w*)\b/;
const pieces =
  /\b(?:units?|pcs|pc|pieces?|items?|qty|quantity|quantities|eaches|ea|stuck|stk|menge|anzahl|inhalt|unites?|qte|quantite|nb|nombre|uvc|unidades|uds|ud|piezas|cantidad|cant|sztuk|sztuka|szt|ilosc|liczba|cases|cartons|kartons|cajas|colis|kartonow|ve|vpe)\b/;
/** Two short words as price lists have them: Pz/Ct, Szt./kart., Un./cx, Antal/kolli. */
const unitsByCase =
  /^(?:st|stk|stck|stuck|szt|pz|pzs|un|und|uds?|u|kpl|ks|db|kom|buc|ea|pcs?|pce|adet|antal|aantal|antall|qte|qty|cant|qtd) (?:per |pro |je |par |por |a |na |w |pr )?(?:ct|ctn|crt|krt|kart|karton|carton|kolli|koli|colli|cx|caja|doos|ds|cs|case|bx|box|ve|vpe|colis|col|kt|ltk|kasse|kasten|bal|cutie|bax|scatola|sc|conf)$/;
const ofCase =
  /\b(?:(?:per|pro|je|par|por|in|w|x)? ?(?:case|carton|ctn|box|karton|kartonie|kartonu|umkarton|ve|colis|caja|bulto))\b/;
const ofLayer = /\b(?:layer|lage|couche|capa|manto|warstwie|warstwa|tier)\b/;
const ofPallet = /\b(?:pallet|palette|palet|pale|palecie|plt)\b/;
const itemNumber =
  /\b(?:artikel|article|art|item|product|produkt|produit|articulo|material)\w* ?(?:no|nr|num|nummer|number|code|id|sku)\b/;

const guessed = (field: ColumnName, rank: number): Meaning => ({ field, confidence: 'likely', rank });

/** What a heading means by its words, if it is not a known term. */
const meaningOfWords = (words: string): Meaning | null => {
  if (unitsByCase.test(words)) return guessed('caseQuantity', 40);
  if (layersOfPallet.test(words) || inner.test(words)) return null;
  if (gtin.test(words)) {
    if (ofPallet.test(words)) return null;
    return outer.test(words) ? guessed('caseCode', 40) : guessed('barcode', 40);
  }
  if (isNever(words)) return null;
  if (pieces.test(words)) {
    if (ofPallet.test(words)) return guessed('palletQuantity', 40);
    if (ofLayer.test(words)) return guessed('layerQuantity', 40);
    if (ofCase.test(words) && !/^(?:no|number|anzahl|nb|nombre|liczba) (?:of |de )?/.test(words))
      return guessed('caseQuantity', 40);
    if (ofCase.test(words)) return null;
  }
  if (
    /\bsku\b/.test(words) &&
    !/\b(?:parent|client|customer|kunden?|fn|label|inventory|count|url)\b/.test(words)
  )
    return guessed('sku', 45);
  if (/\b(?:asin)\b/.test(words) && !/\d$/.test(words)) return guessed('asin', 40);
  if (
    itemNumber.test(words) &&
    !/\b(?:customer|client|kunden?|supplier|vendor|lieferanten?|manufacturer|hersteller|fabricant|fournisseur|parent|tax|hs)/.test(
      words,
    )
  )
    return guessed('sku', 40);
  return null;
};

/** A heading without the parts that do not describe the field: a unit in brackets, an asterisk for 'required', its number. */
const withoutAside = (heading: string): string =>
  heading.replace(/^\s*\d{1,2}[.)]\s+(?=\p{L})/u, '').replaceAll(/\([^)]*\)|\[[^\]]*\]|[*#:]+/g, ' ');

/** A language code as the last word. */
const language = / (?:de|en|fr|es|pl)$/;

/** A longer text is not a heading; this keeps a text of a million characters from being searched. */
export const longestHeading = 200;

const isLatin = (word: string): boolean => /\p{Script=Latin}/u.test(word);

/** The parts of a heading in two languages: those in Latin letters, those in others, and its lines. */
const partsOf = (heading: string): string[] => {
  const words = headingWords(heading).split(' ');
  const [latin, other] = [words.filter(isLatin), words.filter((word) => !isLatin(word))];
  const scripts = latin.length > 0 && other.some((word) => /\p{L}/u.test(word)) ? [latin, other] : [];
  const glued = [
    ...heading.matchAll(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[\p{Script=Latin}\p{N}\s_.'-]+/gu,
    ),
  ];
  return [
    ...scripts.map((part) => part.join(' ')),
    ...(glued.length > 1 ? glued.map(([part]) => headingWords(part)) : []),
    ...(/[\r\n]/.test(heading) ? heading.split(/[\r\n]+/).map(headingWords) : []),
  ].filter((part) => part.length > 1);
};

/** What a heading means; null if unknown, or not a field of the portal. `inLabelList`: the list has label columns. */
export const meaningOf = (heading: string, { inLabelList = false } = {}): Meaning | null => {
  if (heading.length > longestHeading) return null;
  const plain = headingWords(withoutAside(heading));
  const known = (words: string) =>
    meanings.get(words) ?? (inLabelList ? supplierMeanings.get(words) : undefined);
  for (const words of new Set([headingWords(heading), plain, plain.replace(language, '')])) {
    const found = known(words);
    if (found) return found;
  }
  if (isNever(headingWords(heading))) return meaningOfWords(headingWords(heading));
  for (const part of partsOf(heading)) {
    const found = known(part);
    if (found) return found;
  }
  return meaningOfWords(headingWords(heading));
};

const isNever = (words: string): boolean => never.test(words) || moreNever.test(words);

/** Whether a text is a column heading, even of a column that is not imported. */
export const isHeadingWord = (text: string): boolean => {
  if (text.length > longestHeading) return false;
  const words = headingWords(text);
  return (
    words.length <= 60 &&
    /\p{L}{2}|[\p{Script=Han}]/u.test(words) &&
    (meaningOf(text) !== null || supplierMeanings.has(words) || isNever(words))
  );
};
