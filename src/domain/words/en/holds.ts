import type { Formats } from '../formats.ts';
import type { StoredSaid } from '../said.ts';

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
  /** `by` is a name, or what stands in for it. */
  'hold.on': (
    {
      on,
      name,
      reason,
      by,
      at,
    }: { on: string; name: string; reason: string; by: string | StoredSaid; at: string },
    { instant, say }: Formats,
  ) =>
    `${kinds[on] ?? ''} ${name} is on hold: ${reason} (${typeof by === 'string' ? by : say(by)}, ${instant(at)}).`.trim(),
};
