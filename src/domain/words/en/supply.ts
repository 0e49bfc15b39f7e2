import type { Formats } from '../formats.ts';

const labels = (pieces: number, { plural }: Formats): string =>
  plural(pieces, { one: '# label', other: '# labels' });

/** What the portal says to both sides of an order. */
export const supplyWords = {
  'supply.artwork_changed': ({ labelSku }: { labelSku: string }) =>
    `The artwork of ${labelSku} has changed since it was confirmed. Was anything printed already, and is it confirmed with the new artwork?`,
  'supply.artwork_holds': ({ labelSku }: { labelSku: string }) =>
    `The artwork of ${labelSku} is the one again that was confirmed: the confirmation holds.`,
  'supply.quantity_changed': (
    { labelSku, ordered, confirmed }: { labelSku: string; ordered: number; confirmed: number },
    f: Formats,
  ) =>
    `${labels(ordered, f)} of ${labelSku} are ordered now, and ${f.number(confirmed)} are confirmed. Were any printed already, and how many are confirmed now?`,
  'supply.confirmation_holds': (
    { labelSku, confirmed }: { labelSku: string; confirmed: number },
    f: Formats,
  ) => `What is ordered of ${labelSku} has changed again: the confirmation of ${labels(confirmed, f)} holds.`,
  'supply.not_expected': ({ labelSku }: { labelSku: string }) =>
    `Labels of ${labelSku} are no longer expected with this order. Please print and ship no more of them.`,
  'supply.all_arrived': ({ received }: { received: number }, f: Formats) =>
    `All ${labels(received, f)} arrived.`,
  'supply.short': ({ announced, received }: { announced: number; received: number }, f: Formats) =>
    `${labels(announced - received, f)} short: ${f.number(announced)} announced, ${f.number(received)} received.`,
  'supply.too_many': ({ announced, received }: { announced: number; received: number }, f: Formats) =>
    `${labels(received - announced, f)} too many: ${f.number(announced)} announced, ${f.number(received)} received.`,
};
