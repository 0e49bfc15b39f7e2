import type { Formats } from '../formats.ts';

const labels = (pieces: number, { plural }: Formats): string =>
  plural(pieces, { one: '# label', other: '# labels' });

/** What the portal says to both sides of an order. */
export const supplyWords = {
  'supply.artwork_changed': ({ labelSku }: { labelSku: string }) =>
    `The artwork of ${labelSku} has changed since it was confirmed. Was anything printed already, and is it confirmed with the new artwork?`,
  'supply.all_arrived': ({ received }: { received: number }, f: Formats) =>
    `All ${labels(received, f)} arrived.`,
  'supply.short': ({ announced, received }: { announced: number; received: number }, f: Formats) =>
    `${labels(announced - received, f)} short: ${f.number(announced)} announced, ${f.number(received)} received.`,
  'supply.too_many': ({ announced, received }: { announced: number; received: number }, f: Formats) =>
    `${labels(received - announced, f)} too many: ${f.number(announced)} announced, ${f.number(received)} received.`,
};
