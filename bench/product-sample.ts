import { mulberry32 } from '#domain/mulberry32.ts';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gtinCheckDigit } from '#domain/codes/gtin.ts';
import { parseCsv } from '#domain/workbook/csv.ts';

/** The number of clients. The first ones have many products, the last ones few. */
export const clientCount = 24;

/** The name of a client, counted from 0. */
export const clientName = (client: number): string => `Client ${String(client + 1).padStart(2, '0')} Foods`;

const names = parseCsv(readFileSync(new URL('../src/server/demo/products.csv', import.meta.url), 'utf8'))
  .slice(1)
  .map(([, name = '']) => name.split(' '));

const extras = '2 x 125 g,330 ml,500 g,1 L,bio,family pack,6 pack,light,no sugar,XL'.split(',');
const labelTypes = ['Barcode', 'Nutritional', 'BBD', 'Address'];
const sizes = ['100 x 50 mm', '80 x 120 mm', '40 x 20 mm', '100 x 150 mm'];

const oneOf = <T>(values: readonly T[], dice: () => number): T => {
  const value = values[Math.floor(dice() * values.length)];
  if (value === undefined) throw new RangeError('There is nothing to choose from.');
  return value;
};

const syllables = 'ba cor den fi gal ho lin mar ne or pel ri so tan ver zu'.split(' ');

/** One of 4,096 made-up brands, so that the vocabulary is as large as that of a real catalogue. */
const brandOf = (dice: () => number): string => {
  const brand = oneOf(syllables, dice) + oneOf(syllables, dice) + oneOf(syllables, dice);
  return brand.charAt(0).toUpperCase() + brand.slice(1);
};

/** A brand, the beginning of one real name and the end of another, which preserves word order and frequencies. */
const nameOf = (dice: () => number): string => {
  const [start, end] = [oneOf(names, dice), oneOf(names, dice)];
  const words = [
    brandOf(dice),
    ...start.slice(0, Math.ceil(start.length / 2)),
    ...end.slice(Math.floor(end.length / 2)),
    oneOf(extras, dice),
  ];
  return words.join(' ');
};

const labelOf = (n: number, dice: () => number) => ({
  labelSku: `LBL-${100 + Math.floor(dice() * 400)}`,
  labelType: oneOf(labelTypes, dice),
  labelOrientation: dice() < 0.5 ? 'Portrait' : 'Landscape',
  labelFeed: dice() < 0.5 ? 'NEL' : 'WEL',
  labelSize: oneOf(sizes, dice),
  labelMaterial: 'PP white gloss 60 µm',
  adhesiveType: dice() < 0.8 ? 'Permanent' : 'Removable',
  supplierCode: `SUP-${10 + (n % 20)}`,
  supplierName: `Supplier ${10 + (n % 20)}`,
});

/** The n-th product, always the same. Barcodes are GTIN-13 of about 90 manufacturers; no SKU and no barcode repeats. */
export const sampleProduct = (n: number) => {
  const dice = mulberry32(n);
  const manufacturer = 5_000_000 + (n % 90) * 11_003;
  const digits = `${manufacturer}${String(Math.floor(n / 90)).padStart(5, '0')}`;
  const client = Math.floor(clientCount * dice() ** 1.5);
  return {
    sku: `P${String(client + 10)}-${String(100_000 + n)}`,
    itemDescription: nameOf(dice),
    barcode: digits + gtinCheckDigit(digits),
    /** The index of its client. */
    client,
    clientSku: `C${n.toString(36).toUpperCase().padStart(5, '0')}`,
    caseQuantity: 6 + Math.floor(dice() * 18),
    layerQuantity: 5 + Math.floor(dice() * 6),
    palletQuantity: 40 + Math.floor(dice() * 40),
    labels: Array.from({ length: 1 + Math.floor(dice() * 3) }, () => labelOf(n, dice)),
  };
};

/** A generated product. */
export type SampleProduct = ReturnType<typeof sampleProduct>;

export type SampleLabel = SampleProduct['labels'][number];

/** The number of a sample that no database has: those of the benchmark have at most so many. */
export const firstNew = 2_000_000;

/** The creation time of the sample products. */
export const filledAt = '2026-01-10T09:30:00.000Z';

/** The id of the n-th label of a product: the same in every sample database. */
export const labelIdOf = ({ sku }: SampleProduct, position: number): string => {
  const digits = hash('sha256', `${sku}/${position}`);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
};
