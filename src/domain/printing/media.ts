import type { Media } from './printer.ts';

/** The size of a printer's labels in dots. */
export const dotsOf = ({
  dotsPerMm,
  mediaWidthMm,
  mediaHeightMm,
}: Media): { width: number; height: number } => ({
  width: Math.round(mediaWidthMm * dotsPerMm),
  height: Math.round(mediaHeightMm * dotsPerMm),
});

/**
 * One label: its fields between ^XA and ^XZ, with the settings of the printer. Every label repeats all settings,
 * because another program may have printed in between.
 */
export const labelOf = (media: Media, fields: readonly string[]): string => {
  const { width, height } = dotsOf(media);
  return [
    media.darkness === null ? '' : `~SD${String(media.darkness).padStart(2, '0')}`,
    '^XA^CI28^MUD^FWN^LH0,0^PON',
    `^PW${width}^LL${height}`,
    // ^LS shifts to the left.
    `^LS${-media.offsetXDots}^LT${media.offsetYDots}`,
    media.speed === null ? '' : `^PR${media.speed}`,
    ...fields,
    '^PQ1^XZ\n',
  ].join('');
};
