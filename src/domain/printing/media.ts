import type { Media, Printer } from './printer.ts';
import type { PlacedSymbol } from './symbols.ts';

/** The size of a printer's labels in dots. */
export const dotsOf = ({
  dotsPerMm,
  mediaWidthMm,
  mediaHeightMm,
}: Pick<Media, 'dotsPerMm' | 'mediaWidthMm' | 'mediaHeightMm'>): { width: number; height: number } => ({
  width: Math.round(mediaWidthMm * dotsPerMm),
  height: Math.round(mediaHeightMm * dotsPerMm),
});

/**
 * Whether a label was drawn for labels of this size and resolution, as its beginning says; true of one that does not say. Their
 * printer may have got others since.
 */
export const isDrawnFor = (
  label: string,
  media: Pick<Media, 'dotsPerMm' | 'mediaWidthMm' | 'mediaHeightMm'>,
): boolean => {
  const [, wide, high] = /\^PW(\d+)\^LL(\d+)/.exec(label) ?? [];
  const { width, height } = dotsOf(media);
  return wide === undefined || (Number(wide) === width && Number(high) === height);
};

/** Whether a label was made for a printer that is shifted as this one; true of one that does not say. */
export const isShiftedAs = (label: string, media: Pick<Media, 'offsetXDots' | 'offsetYDots'>): boolean => {
  const [, left, down] = /\^LS(-?\d+)\^LT(-?\d+)/.exec(label) ?? [];
  return left === undefined || (Number(left) === -media.offsetXDots && Number(down) === media.offsetYDots);
};

/** How labels lie side by side on the roll. */
export type Roll = Pick<Printer, 'dotsPerMm' | 'mediaWidthMm' | 'mediaHeightMm' | 'columns' | 'gapMm'>;

/** The labels side by side, in dots: how many, from one's left edge to the next one's, and the size of all. */
export const formOf = (roll: Roll) => {
  const { width, height } = dotsOf(roll);
  const step = Math.round((roll.mediaWidthMm + roll.gapMm) * roll.dotsPerMm);
  return { columns: roll.columns, step, width, height, formWidth: step * (roll.columns - 1) + width };
};

/**
 * Takes back what other programs set for good: first the characters that begin commands, then mirrored, inverted, halved
 * and shifted printing, that a label which ended without paper is not printed again, that codes are replaced by their faults, and
 * what fields use unless they say otherwise.
 */
const commands = '~CC^^CT~^CD,';
const asUsual = '^XA^JMA^MCY^PMN^LRN^JZY^CVN^CI28^MUD^FWN,0^LH0,0^PON^BY2,3,10';

const trackings = { gap: '^MNY', mark: '^MNM', continuous: '^MNN' } as const;
const methods = { direct: '^MTD', transfer: '^MTT' } as const;
const afterLabels = { tear_off: '^MMT', cut: '^MMC', peel: '^MMP' } as const;

/** The settings of a printer that somebody has set here; all others stay as they are set at the printer. */
const settingsOf = ({ tracking, method, afterLabel, darkness, speed }: Media): string =>
  [
    tracking ? trackings[tracking] : '',
    method ? methods[method] : '',
    afterLabel ? afterLabels[afterLabel] : '',
    // ^MD adds to the darkness that ~SD has set.
    darkness === null ? '' : '^MD0',
    speed === null ? '' : `^PR${speed}`,
  ].join('');

const beginning = (media: Media, width: number, height: number): string =>
  [
    commands,
    media.darkness === null ? '' : `~SD${String(media.darkness).padStart(2, '0')}`,
    asUsual,
    `^PW${width}^LL${height}`,
    // ^LS shifts to the left.
    `^LS${-media.offsetXDots}^LT${media.offsetYDots}`,
    settingsOf(media),
  ].join('');

const ending = '^PQ1^XZ\n';

/**
 * One label: its fields between ^XA and ^XZ, with the settings of the printer. Every label repeats all settings,
 * because another program may have printed in between.
 */
export const labelOf = (media: Media, fields: readonly string[]): string => {
  const { width, height } = dotsOf(media);
  return `${beginning(media, width, height)}${fields.join('')}${ending}`;
};

/** The fields of a label, shifted to the right and down; user input cannot contain a command. */
const fieldsAt = (label: string, right: number, down = 0): string =>
  label
    .slice(label.search(/\^FO/), label.lastIndexOf(ending))
    .replaceAll(
      /\^FO(\d+),(\d+)/g,
      (_, x: string, y: string) => `^FO${Number(x) + right},${Number(y) + down}`,
    );

/** A label that `make` lays out within margins, in dots, with further fields on them. */
const laidInside = (
  media: Media,
  margins: Margins,
  { make, fields = [] }: { make: (inner: Media) => string; fields?: readonly string[] },
): string => {
  const { dotsPerMm, mediaWidthMm, mediaHeightMm } = media;
  const left = (mm: number, beside: number) => Math.floor((mm - beside / dotsPerMm) * 10) / 10;
  const label = make({
    ...media,
    whole: media.whole ?? { width: mediaWidthMm, height: mediaHeightMm },
    mediaWidthMm: left(mediaWidthMm, margins.left + margins.right),
    mediaHeightMm: left(mediaHeightMm, margins.top + margins.bottom),
  });
  return labelOf(media, [fieldsAt(label, margins.left, margins.top), ...fields]);
};

interface Margins {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A label that `make` lays out within the margins that its printer cannot reach, in dots. */
export const withinMargins = (
  media: Media,
  margins: Margins | undefined,
  make: (inner: Media) => string,
): string => (margins ? laidInside(media, margins, { make }) : make(media));

/** A label that `make` lays out on the left of a symbol, which stands in the lower right corner. */
export const besideCorner = (media: Media, symbol: PlacedSymbol, make: (inner: Media) => string): string => {
  const { width, height } = dotsOf(media);
  const fields = symbol.fieldsAt(width - symbol.width, height - symbol.height);
  return laidInside(media, { left: 0, right: symbol.width, top: 0, bottom: 0 }, { make, fields });
};

/** Labels side by side, printed together; with one column, the label as it is. */
export const zplForm = (media: Media & Roll, labels: readonly string[]): string => {
  const [first = ''] = labels;
  const { columns, step, formWidth, height } = formOf(media);
  if (columns === 1) return first;
  const fields = labels.map((label, place) => fieldsAt(label, place * step));
  return `${beginning(media, formWidth, height)}${fields.join('')}${ending}`;
};
