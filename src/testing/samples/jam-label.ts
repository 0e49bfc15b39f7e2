import type { Media } from '#domain/printing/printer.ts';

export const media: Media = {
  dotsPerMm: 8,
  mediaWidthMm: 100,
  mediaHeightMm: 50,
  darkness: null,
  speed: null,
  offsetXDots: 0,
  offsetYDots: 0,
};

export const jam = {
  sku: 'JAM-1',
  itemDescription: 'Plum jam',
  barcode: '5012345678900',
  codes: [],
  dateFormat: null,
};

export const barcode = { layout: 'barcode', fields: {} } as const;

export const bestBefore = {
  layout: 'best_before',
  fields: { batch: 'L2207', bestBefore: '2027-03-31', symbol: 'auto' },
} as const;

export const faultOf = (make: () => unknown): string => {
  try {
    make();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'none';
};
