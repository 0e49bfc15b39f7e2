import type { Formats } from '../formats.ts';

const counted = (pieces: number, { plural }: Formats): string =>
  plural(pieces, { one: '# label', other: '# labels' });

const quoted = (name: string): string => `“${name}”`;

/** Why a roll does not fit a release, and why something cannot be done with it. */
export const rollWords = {
  'roll.other_label': ({ release }: { release: number }) => `Release ${release} has another label.`,
  'roll.no_artwork': ({ release }: { release: number }) =>
    `Release ${release} has no artwork for this label.`,
  'roll.other_file': ({ release, printedFrom }: { release: number; printedFrom: string }) =>
    `Printed from another file named ${quoted(printedFrom)}; release ${release} wants its own.`,
  'roll.other_artwork': ({
    release,
    printedFrom,
    wanted,
  }: {
    release: number;
    printedFrom: string;
    /** The names of the files, one in a line. */
    wanted: string;
  }) =>
    `Printed from ${quoted(printedFrom)}; release ${release} wants ${wanted.split('\n').map(quoted).join(' or ')}.`,

  'roll.quarantined': 'This roll is in quarantine. Nothing was changed. Use another one.',
  'roll.used_up': 'This roll is used up. Nothing was changed. Use another one.',
  'roll.scrapped': 'This roll was scrapped. Nothing was changed. Use another one.',
  'roll.scrapped_already': 'This roll was scrapped already. Nothing was changed.',
  'roll.quarantined_already': 'This roll is in quarantine already. Nothing was changed.',
  'roll.not_quarantined': 'This roll is not in quarantine. Nothing was changed.',
  'roll.none_returned': 'This roll was scrapped. Nothing was returned to it.',
  /** The note of the movement that received a roll. */
  'roll.of_batch': ({ batch }: { batch: string }) => `Batch ${batch}`,
  'roll.too_few': ({ left }: { left: number }, f: Formats) =>
    `This roll has only ${counted(left, f)} left. Nothing was taken. Take fewer, or another roll as well.`,
  'roll.too_many_returned': ({ received, left }: { received: number; left: number }, f: Formats) =>
    `This roll came with ${counted(received, f)} and has ${f.number(left)} left. So many cannot come back to it. Nothing was changed.`,
  'roll.recount': (
    { received, percent, left, all }: { received: number; percent: number; left: number; all: number },
    f: Formats,
  ) => {
    const bound = percent === 0 ? '' : `, give or take ${percent} %`;
    return `This roll came with ${counted(received, f)}${bound}. With ${f.number(left)} on it, it would have had ${f.number(all)}. Count again. Nothing was changed.`;
  },
};
