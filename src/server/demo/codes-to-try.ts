import bwipjs from 'bwip-js/node';
import { groupSeparator } from '#domain/codes/payload.ts';
import { gtinCheckDigit } from '#domain/codes/gtin.ts';
import { demoClients } from './clients.ts';
import { rareCodes, sharedCode, shortened } from './codes.ts';
import { escaped } from './escaped.ts';
import { composeProducts, type DemoProduct } from './products.ts';

/** A code to scan, and the expected result. */
export interface CodeToTry {
  readonly what: string;
  /** The symbology, as bwip-js names it. */
  readonly bcid: string;
  /** The content as bwip-js takes it: GS1 element strings in brackets. */
  readonly text: string;
  /** What a scanner sends, without a symbology identifier. */
  readonly sent: string;
  readonly happens: string;
}

/** A module is as wide as on a pack, 0.33 mm; squares of matrix codes are larger, for a camera. */
const moduleMm = { bars: 0.33, matrix: 0.7 } as const;

const requireProduct = (products: readonly DemoProduct[], place: number): DemoProduct => {
  const product = products[place];
  if (!product) throw new Error('The demo has fewer products than its codes to try.');
  return product;
};

const codeOf = ({ codes }: DemoProduct, is: (code: DemoProduct['codes'][number]) => boolean): string => {
  const found = codes.find(is);
  if (!found) throw new Error('A product of the demo lacks a code to try.');
  return found.code;
};

/** Replaces the check digit by the next digit, which is wrong. */
const spoiled = (gtin: string): string => {
  const digits = gtin.slice(0, -1);
  return `${digits}${(gtinCheckDigit(digits) + 1) % 10}`;
};

/** A weight of 345 g in the digits that the client keeps free for it. */
const weighed = (code: string): string => {
  const digits = `${code.slice(0, 7)}00345`;
  return `${digits}${gtinCheckDigit(digits)}`;
};

/** An EAN with its add-on: drawn beside it, and sent behind it. */
const withAddOn = (code: string, addOn: string): Pick<CodeToTry, 'bcid' | 'text' | 'sent'> => ({
  bcid: 'ean13',
  text: `${code} ${addOn}`,
  sent: `${code}${addOn}`,
});

const opens = ({ catalogue }: DemoProduct): string => `Opens “${catalogue.itemDescription}” at its label.`;

/** A symbol that encodes its text unchanged. */
const plain = (bcid: string, text: string): Pick<CodeToTry, 'bcid' | 'text' | 'sent'> => ({
  bcid,
  text,
  sent: text,
});

/** The codes to try, most of them codes of the demo's products. */
export const codesOfDemo = (products: readonly DemoProduct[]): CodeToTry[] => {
  const olives = requireProduct(products, 0);
  const juice = requireProduct(products, 1);
  const cereal = requireProduct(products, 2);
  const { barcode } = olives.catalogue;
  const upcA = juice.catalogue.barcode.slice(-12);
  const wrong = spoiled(barcode);
  const ofCase = codeOf(olives, ({ kind, level }) => kind === 'gtin' && level === 'case');
  const fnsku = codeOf(olives, ({ kind }) => kind === 'fnsku');
  const asin = codeOf(olives, ({ kind }) => kind === 'asin');
  const link = `https://id.example.com/01/0${juice.catalogue.barcode}/10/LOT-7`;
  const ean = cereal.catalogue.barcode;
  const { inStore, book, periodical } = rareCodes;
  const cheese = requireProduct(products, inStore.place);
  const peas = requireProduct(products, shortened.place);
  /** Eight digits with a zero in front may be a number of a shop, too. */
  const within = (product: DemoProduct): string =>
    `With ${demoClients[product.clientIndex]?.name ?? ''} chosen: ${opens(product)} Without a client: asks to choose one.`;
  return [
    { what: 'EAN-13 of a pack', ...plain('ean13', barcode), happens: opens(olives) },
    { what: 'UPC-A of a pack', ...plain('upca', upcA), happens: opens(juice) },
    {
      what: 'UPC-E of a small pack',
      ...plain('upce', shortened.code),
      happens: within(peas),
    },
    {
      what: 'In-store number with a weight',
      ...plain('ean13', weighed(inStore.code)),
      happens: within(cheese),
    },
    {
      what: 'ISBN of a book',
      ...plain('ean13', book.code),
      happens: opens(requireProduct(products, book.place)),
    },
    {
      what: 'ISSN of a periodical, with an add-on',
      ...withAddOn(periodical.code, '05'),
      happens: `${opens(requireProduct(products, periodical.place))} Says that the add-on was left out, if the scanner sends it.`,
    },
    {
      what: 'GTIN-14 of a case, as ITF-14',
      ...plain('itf14', ofCase),
      happens: `${opens(olives)} Says “Case, ${olives.catalogue.caseQuantity} pieces”.`,
    },
    {
      what: 'GS1-128 with best before and batch',
      bcid: 'gs1-128',
      text: `(01)0${barcode}(15)301231(10)LOT-7`,
      sent: `010${barcode}1530123110LOT-7`,
      happens: `${opens(olives)} On the bench also: best before 2030-12-31, batch LOT-7.`,
    },
    {
      what: 'GS1 DataMatrix with use by, batch and serial',
      bcid: 'gs1datamatrix',
      text: `(01)0${ean}(17)251130(10)LOT-7(21)AB12`,
      sent: `010${ean}1725113010LOT-7${groupSeparator}21AB12`,
      happens: `${opens(cereal)} On the bench also: use by 2025-11-30 in red, because it is past.`,
    },
    { what: 'QR code with a GS1 Digital Link', ...plain('qrcode', link), happens: opens(juice) },
    { what: 'FNSKU of Amazon', ...plain('code128', fnsku), happens: opens(olives) },
    { what: 'ASIN of Amazon', ...plain('code128', asin), happens: opens(olives) },
    {
      what: 'Data Matrix of a supplier (ISO 15434) with item and quantity',
      ...plain('datamatrix', `[)>\u001e06\u001d1P${olives.catalogue.sku}\u001dQ24\u001e\u0004`),
      happens: `${opens(olives)} Says “Case, 24 pieces”.`,
    },
    {
      what: 'The number of a box for Amazon',
      ...plain('code128', 'FBA15LABELPTU000001'),
      happens: 'Opens nothing. Says that it is the number of one box of a shipment to Amazon.',
    },
    {
      what: 'A wrong check digit',
      ...plain('code128', wrong),
      happens: `Opens nothing. Says that the check digit should be ${barcode.slice(-1)}, not ${wrong.slice(-1)}.`,
    },
    {
      what: 'A code of two products',
      ...plain('code128', sharedCode),
      happens: 'Opens nothing by itself. Shows both products to choose from.',
    },
    {
      what: 'A code that nobody has recorded',
      ...plain('ean13', '5012345678900'),
      happens: 'Opens nothing. Says that it was not found.',
    },
    {
      what: 'The bench',
      ...plain('qrcode', 'LABELPORT-BENCH-0'),
      happens: 'Opens the bench from every screen.',
    },
  ];
};

const isMatrix = ({ bcid }: CodeToTry): boolean => /^(?:qrcode|gs1datamatrix|datamatrix)$/.test(bcid);

/** The symbol as SVG with its quiet zone. */
export const drawCode = (code: CodeToTry): string =>
  bwipjs.toSVG({
    bcid: code.bcid,
    text: code.text,
    scale: 2,
    // An add-on may stand 7 to 12 modules beside its code (GS1 General Specifications, 5.2.2.5).
    ...(isMatrix(code) ? { padding: 8 } : { height: 15, paddingwidth: 24, paddingheight: 2, addongap: 9 }),
  });

/** Fits half of an A4 sheet, without margins and frame. */
const widestMm = 86;

const itemOf = (code: CodeToTry): string => {
  const svg = drawCode(code);
  const width = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1] ?? 0) / 2;
  const widthMm = width * (isMatrix(code) ? moduleMm.matrix : moduleMm.bars);
  return `<li${widthMm > widestMm ? ' class="wide"' : ''}>
<h2>${escaped(code.what)}</h2>
<div class="code" role="img" aria-label="${escaped(`Code: ${code.text.replaceAll(/\p{Cc}/gu, ' ')}`)}" style="width:${widthMm.toFixed(1)}mm">${svg}</div>
<p class="text">${escaped(code.text.replaceAll(/\p{Cc}/gu, ' '))}</p>
<p>${escaped(code.happens)}</p>
</li>`;
};

/** The demo’s page of codes to scan, A4 sheets in print. Light in both themes: scanners read black on white. */
export const codesToTry = async (): Promise<string> => {
  const items = codesOfDemo(await composeProducts()).map(itemOf);
  return `<!doctype html>
<html lang="en" class="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Codes to try · Labelport</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: #fff; color: #14171c; font: 1rem/1.4 system-ui, sans-serif; }
h1 { margin: 0.5rem 0; font-size: 1.6rem; }
h2 { margin: 0; font-size: 1.1rem; }
p { margin: 0; }
a { display: inline-flex; min-height: 3rem; align-items: center; color: #1f3fa8; }
ul { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 1rem; padding: 0; list-style: none; }
li { display: grid; grid-template-columns: minmax(0, 1fr); min-width: 0; align-content: start; gap: 0.5rem; padding: 1rem; border: 1px solid #8b9099; break-inside: avoid; }
.code { max-width: 100%; }
.code svg { display: block; width: 100%; height: auto; }
.text { overflow-wrap: anywhere; font-family: ui-monospace, monospace; font-size: 0.9rem; }
@page { size: A4; margin: 12mm; }
@media print {
  a { display: none; }
  body { max-width: none; padding: 0 1px; font-size: 9pt; }
  ul { grid-template-columns: 1fr 1fr; grid-auto-flow: dense; gap: 3mm; }
  li { gap: 1.5mm; padding: 3mm 2mm; }
  .wide { grid-column: 1 / -1; }
}
</style>
</head>
<body>
<main>
<h1>Codes to try</h1>
<p>Scan them with any scanner or with the camera, on any screen of this demo. Each says what must happen. Print this page at its full size, 100 %.</p>
<p><a href="/">Open the portal</a></p>
<ul>
${items.join('\n')}
</ul>
</main>
</body>
</html>
`;
};
