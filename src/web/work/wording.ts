import type { Gap } from '#domain/products/gaps.ts';

/** What the catalogue lacks. */
export const workWords = {
  title: 'What is missing',
  none: 'Every product has a client, a barcode, a label and its artwork.',
  count: (count: number): string => count.toLocaleString('en-US'),
  gaps: {
    label: 'without a label',
    artwork: 'with a label without artwork',
    barcode: 'without a barcode',
    client: 'without a client',
  },
} as const satisfies { gaps: Readonly<Record<Gap, string>>; [word: string]: unknown };

/** A product or products. */
export const productsCounted = (count: number): string => (count === 1 ? 'product' : 'products');

/** The first steps of an empty portal, in their order. */
export const firstDay = {
  title: 'First steps',
  text: 'Done in this order, each step has what it needs.',
  putAway: 'Put away',
  done: 'Done',
  markDone: 'I have done this',
} as const;

/** The steps, each with the screen on which it is done. */
export const firstSteps = [
  { step: 'client', label: 'Add a client', to: '/admin/clients?new' },
  { step: 'product', label: 'Add products, or import them from a workbook', to: '/admin/products' },
  { step: 'artwork', label: 'Give a product a label with artwork', to: '/admin/products?lacks=label' },
  { step: 'stock', label: 'Count label stock', to: '/admin/inventory' },
  { step: 'colleague', label: 'Invite people', to: '/admin/portal?new' },
  { step: 'print', label: 'Print the page of a product, and scan its barcode', to: '/products' },
] as const;
