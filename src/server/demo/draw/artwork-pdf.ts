import { parseLabelSize } from '#domain/products/label-size.ts';
import { barcodeOf } from './barcode.ts';
import { nutritionOf } from './nutrition.ts';
import { openSheet, type PdfSheet } from './pdf-sheet.ts';

/** The label to draw artwork for. */
export interface ArtworkLabel {
  labelSku: string | null;
  labelType: string | null;
  labelOrientation: string | null;
  labelFeed: string | null;
  labelSize: string | null;
  labelMaterial: string | null;
}

/** The product on the label. */
export interface ArtworkProduct {
  name: string;
  brand: string;
  barcode: string;
  sku: string;
  caseQuantity: number;
}

/** In millimetres. */
interface Size {
  width: number;
  height: number;
}

/** Draws the artwork of a label as a PDF in its true size, with crop marks. The same label gives the same file. */
export const drawArtworkPdf = async (label: ArtworkLabel, product: ArtworkProduct): Promise<Buffer> => {
  const size = sizeOf(label);
  const feed = label.labelFeed === null ? '' : ` · feed ${label.labelFeed}`;
  const sheet = await openSheet(size, `${label.labelSku ?? 'Label'} for ${product.sku}`, [
    `${label.labelSku ?? 'Label'} · ${size.width} × ${size.height} mm${feed}`,
    `${label.labelMaterial ?? ''} · demo artwork, not for sale`.replace(/^ · /, ''),
  ]);
  if (label.labelType === 'Nutritional') drawNutritional(sheet, size, product);
  else if (label.labelType === 'BBD') drawBestBefore(sheet, size, product);
  else if (label.labelType === 'Address') drawAddress(sheet, size, product);
  else drawBarcodeLabel(sheet, size, product);
  return sheet.save();
};

// Landscape means wider than high, and portrait higher than wide, regardless of which measure comes first.
const sizeOf = (label: ArtworkLabel): Size => {
  const { widthMm, heightMm } = parseLabelSize(label.labelSize) ?? { widthMm: 100, heightMm: 50 };
  const [short, long] = [Math.min(widthMm, heightMm), Math.max(widthMm, heightMm)];
  if (label.labelOrientation === 'Landscape') return { width: long, height: short };
  if (label.labelOrientation === 'Portrait') return { width: short, height: long };
  return { width: widthMm, height: heightMm };
};

const edge = 3;

const drawBarcodeLabel = (sheet: PdfSheet, { width, height }: Size, product: ArtworkProduct): void => {
  const inner = width - 2 * edge;
  const type = Math.min(4.4, height * 0.105);
  sheet.text(product.name, { x: edge, y: edge + type * 0.85, size: type, maxWidth: inner, bold: true });
  sheet.text(product.brand, { x: edge, y: edge + type * 1.95, size: type * 0.72, maxWidth: inner * 0.62 });
  sheet.text(product.sku, {
    x: width - edge,
    y: edge + type * 1.95,
    size: type * 0.72,
    maxWidth: inner * 0.36,
    align: 'right',
  });
  const top = edge + type * 2.5;
  drawBars(sheet, product.barcode, { x: edge, y: top, width: inner, height: height - top - edge });
};

const drawNutritional = (sheet: PdfSheet, { width, height }: Size, product: ArtworkProduct): void => {
  const inner = width - 2 * edge;
  const unit = Math.min(width / 26, height / 38);
  sheet.text(product.brand.toUpperCase(), {
    x: edge,
    y: edge + unit * 1.4,
    size: unit * 0.95,
    maxWidth: inner,
  });
  let y = sheet.paragraph(product.name, {
    x: edge,
    y: edge + unit * 3.6,
    size: unit * 1.9,
    leading: unit * 2.1,
    maxWidth: inner,
    bold: true,
  });
  sheet.rule(edge, y - unit * 1.2, inner, 0.5);
  for (const [what, amount] of [['Typical values', 'per 100 g'] as const, ...nutritionOf(product.name)]) {
    const bold = what === 'Typical values';
    const indent = what.startsWith('of which') ? unit : 0;
    sheet.text(what, { x: edge + indent, y: y + unit * 0.2, size: unit * 1.15, bold });
    sheet.text(amount, { x: width - edge, y: y + unit * 0.2, size: unit * 1.15, align: 'right', bold });
    sheet.rule(edge, y + unit * 0.75, inner);
    y += unit * 1.75;
  }
  y = sheet.paragraph(
    'Store in a cool, dry place. Once opened keep closed and use within 14 days. Best before: see the label beside the seam.',
    { x: edge, y: y + unit * 0.6, size: unit, leading: unit * 1.3, maxWidth: inner },
  );
  y = sheet.paragraph(`Packed for ${product.brand}.`, {
    x: edge,
    y: y + unit * 0.3,
    size: unit,
    leading: unit * 1.3,
    maxWidth: inner,
  });
  const below = height - edge - y;
  if (below > 9) drawBars(sheet, product.barcode, { x: edge, y, width: inner, height: below });
};

const drawBestBefore = (sheet: PdfSheet, { width, height }: Size, product: ArtworkProduct): void => {
  const inner = width - 2 * edge;
  const row = (height - 2 * edge) / 3;
  const left = inner * 0.4;
  const type = Math.min(row * 0.56, 3.2);
  // Date and batch are printed into the boxes later.
  ['BEST BEFORE', 'LOT'].forEach((what, index) => {
    const y = edge + index * row;
    sheet.text(what, { x: edge, y: y + row * 0.62, size: type, maxWidth: left - 1, bold: true });
    sheet.box(edge + left, y, inner - left, row * 0.86);
  });
  sheet.text(`SKU ${product.sku}`, {
    x: edge,
    y: height - edge - row * 0.2,
    size: type * 0.9,
    maxWidth: inner,
  });
};

const drawAddress = (sheet: PdfSheet, { width, height }: Size, product: ArtworkProduct): void => {
  const inner = width - 2 * edge;
  const unit = height / 24;
  sheet.text('FROM', { x: edge, y: edge + unit, size: unit * 0.8, bold: true });
  sheet.text('Fulfilment Centre, Unit 4, Mill Lane, HR4 0AB', {
    x: edge + inner * 0.14,
    y: edge + unit,
    size: unit * 0.8,
    maxWidth: inner * 0.86,
  });
  sheet.rule(edge, edge + unit * 1.8, inner, 0.4);
  sheet.text('TO', { x: edge, y: edge + unit * 4, size: unit, bold: true });
  const lines = [product.brand, 'Goods in, dock 3', '12 Wharf Road', 'Anytown AN1 2YT'];
  lines.forEach((line, index) =>
    sheet.text(line, {
      x: edge + inner * 0.14,
      y: edge + unit * (4.3 + index * 2.1),
      size: unit * 1.8,
      maxWidth: inner * 0.86,
      bold: index === 0,
    }),
  );
  const y = edge + unit * 12.1;
  sheet.rule(edge, y, inner, 0.4);
  sheet.text(product.name, {
    x: edge,
    y: y + unit * 1.7,
    size: unit * 1.3,
    maxWidth: inner * 0.7,
    bold: true,
  });
  sheet.text(`${product.caseQuantity} pieces`, {
    x: width - edge,
    y: y + unit * 1.7,
    size: unit * 1.3,
    maxWidth: inner * 0.28,
    align: 'right',
  });
  sheet.text(`SKU ${product.sku}`, { x: edge, y: y + unit * 3.2, size: unit, maxWidth: inner });
  const top = y + unit * 4;
  drawBars(sheet, product.barcode, { x: edge, y: top, width: inner, height: height - edge - top });
};

// Between 80 % and twice the nominal module of 0.33 mm, within which scanning is guaranteed (GS1, 5.2.3).
const modules = { least: 0.264, most: 0.66 } as const;

/** Draws bars and digits as large as fit, centred; nothing if the code is not a GTIN. */
const drawBars = (
  sheet: PdfSheet,
  code: string,
  place: { x: number; y: number; width: number; height: number },
): void => {
  const barcode = barcodeOf(code);
  if (barcode === null) return;
  // The width is at most one and a half times the height, like the nominal symbol: 37.3 by 25.9 mm.
  const module = Math.min(modules.most, place.width / barcode.width, (place.height * 1.5) / barcode.width);
  const isTooSmall = module < modules.least;
  const used = isTooSmall ? Math.min(modules.least, place.width / barcode.width) : module;
  const left = place.x + (place.width - barcode.width * used) / 2;
  const digitSize = used * 8;
  const height = Math.min(place.height, used * barcode.width * 0.7);
  const barHeight = height - digitSize * 0.95;
  for (const { x, width, isGuard } of barcode.bars)
    sheet.bar(left + x * used, place.y, width * used, isGuard ? barHeight + digitSize * 0.45 : barHeight);
  for (const { digit, middle } of barcode.digits)
    sheet.text(digit, {
      x: left + middle * used,
      y: place.y + height - digitSize * 0.12,
      size: digitSize,
      align: 'centre',
    });
};
