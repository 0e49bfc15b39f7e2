import type { Label } from '#domain/products/contract.ts';

/** The label stock that the demo's labels use, by supplier. */
const stock = [
  { supplierCode: 'AVN-01', supplierName: 'Avon Label Print', labelMaterial: 'PP white gloss 60 µm' },
  { supplierCode: 'CLD-07', supplierName: 'Caledon Converting', labelMaterial: 'Direct thermal top coated' },
  { supplierCode: 'MRX-12', supplierName: 'Merex Self Adhesive', labelMaterial: 'Semi gloss paper 80 g' },
  { supplierCode: 'TRT-03', supplierName: 'Trent Tapes & Seals', labelMaterial: 'PET void silver 50 µm' },
] as const;

const formats = {
  Nutritional: { sizes: ['80 x 120 mm', '70 x 100 mm', '60 x 90 mm'], orientation: 'Portrait', feed: 'NEL' },
  Barcode: { sizes: ['100 x 50 mm', '50 x 30 mm', '60 x 40 mm'], orientation: 'Landscape', feed: 'WEL' },
  Address: { sizes: ['100 x 150 mm', '100 x 75 mm'], orientation: 'Landscape', feed: 'NEL' },
  BBD: { sizes: ['40 x 20 mm', '30 x 15 mm'], orientation: 'Landscape', feed: 'WEL' },
} as const;

type DemoLabel = Omit<
  Label,
  'id' | 'artworkFiles' | 'covers' | 'carries' | 'pages' | 'grey' | 'dateKind' | 'releaseMark'
>;

const kinds = ['Barcode', 'Nutritional', 'BBD', 'Address'] as const;
const adhesives = ['Permanent', 'Permanent', 'Removable', 'Tamper Evident'] as const;

/** The one to three labels of the demo's n-th product, of different kinds; the same n gives the same labels. */
export const demoLabels = (n: number): DemoLabel[] =>
  Array.from({ length: 1 + (n % 3) }, (_, position) => {
    const kind = kinds[(n + position) % kinds.length] ?? 'Barcode';
    const format = formats[kind];
    const size = format.sizes[n % format.sizes.length] ?? format.sizes[0];
    const source = stock[(n + position) % stock.length] ?? stock[0];
    const roll = String(100 + ((n * 7 + position * 13) % 40));
    return {
      labelSku: `LBL-${kind.slice(0, 3).toUpperCase()}-${roll}`,
      labelType: kind,
      labelOrientation: format.orientation,
      labelFeed: (n + position) % 5 === 0 ? (format.feed === 'NEL' ? 'WEL' : 'NEL') : format.feed,
      labelSize: size,
      labelMaterial: source.labelMaterial,
      adhesiveType: adhesives[(n + position) % adhesives.length] ?? 'Permanent',
      printLayout: null,
      supplierCode: source.supplierCode,
      supplierName: source.supplierName,
    };
  });

/** Label stock of the demo, at every level: out, low, medium and high. */
export const demoInventory = Array.from({ length: 32 }, (_, n) => {
  const kind = kinds[n % kinds.length] ?? 'Barcode';
  const source = stock[n % stock.length] ?? stock[0];
  const levels = [0, 1, 3, 5, 6, 14, 19, 20, 25, 26, 60, 99, 100, 480, 2_500] as const;
  return {
    labelSku: `LBL-${kind.slice(0, 3).toUpperCase()}-${100 + n}`,
    supplierCode: source.supplierCode,
    supplierName: source.supplierName,
    labelSize: formats[kind].sizes[n % formats[kind].sizes.length] ?? formats[kind].sizes[0],
    storage: `Rack ${'ABCD'[n % 4]}${1 + (n % 9)}, shelf ${1 + (n % 5)}`,
    stockOnHand: levels[n % levels.length] ?? 0,
  };
});
