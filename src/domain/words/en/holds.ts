import type { Formats } from '../formats.ts';

const kinds: Readonly<Record<string, string>> = {
  product: 'Product',
  client: 'Client',
  batch: 'Batch',
  release: 'Release',
  roll: 'Roll',
  printer: 'Printer',
  station: 'Station',
};

/** What is on hold. */
export const holdWords = {
  'hold.on': (
    { on, name, reason, by, at }: { on: string; name: string; reason: string; by: string; at: string },
    { instant }: Formats,
  ) => `${kinds[on] ?? ''} ${name} is on hold: ${reason} (${by}, ${instant(at)}).`.trim(),
};
