import { once } from '../words/once.ts';
import { composed } from './characters.ts';
import { measureOf } from './letters/letter-widths.ts';

/* ZPL II (Zebra, ZPL II Programming Guide). All lengths are in dots. */

/** The character that introduces a hexadecimal byte in a field after ^FH. */
const hexMark = '_';

const hexOf = (character: string): string =>
  `${hexMark}${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * A text as the content of a field after ^FH. Characters that begin commands, the `hexMark`, and all control characters
 * are written in hexadecimal, so no text can become a command; the rest is UTF-8 by ^CI28.
 */
export const fieldText = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- these characters are intended
  composed(text).replaceAll(/[\^~\\_\u0000-\u001f\u007f]/g, hexOf);

/** A text as a field: ^FH, its content, ^FS. */
export const field = (text: string): string => `^FH${hexMark}^FD${fieldText(text)}^FS`;

/** A field at this position, in dots from the upper left corner; `command` sets its font or symbol. */
export const fieldAt = (x: number, y: number, command: string, content: string): string =>
  `^FO${Math.round(x)},${Math.round(y)}${command}${content}`;

/** A filled rectangle. */
export const bar = (x: number, y: number, width: number, height: number): string =>
  fieldAt(
    x,
    y,
    `^GB${Math.round(width)},${Math.round(height)},${Math.round(Math.min(width, height))}`,
    '^FS',
  );

/** The scalable font that every ZPL printer has; its characters are about half as wide as they are high. */
export const textFont = (height: number): string => `^A0N,${height},${height}`;

const segmenter = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** A text as what readers take for single characters: a letter with its marks is one. */
const charactersOf = (text: string): string[] =>
  Array.from(segmenter().segment(text), ({ segment }) => segment);

/** A text as it stands on a line: its words, with a blank between two. */
export const onOneLine = (text: string): string => text.trim().replaceAll(/\s+/gu, ' ');

const dots = '...';

/** How many of these characters fit into a width, and at least one. */
const charactersWithin = (
  characters: readonly string[],
  width: number,
  widthOf: (part: string) => number,
): number => {
  let left = width;
  const end = characters.findIndex((character) => {
    left -= widthOf(character);
    // Sums of fractions are a little off.
    return left < -width * 1e-6;
  });
  return end < 0 ? characters.length : Math.max(1, end);
};

/** Splits a text into at most `most` lines, between words if possible; a text that does not fit ends in an ellipsis. */
export const linesOf = (
  text: string,
  { width, height, most }: { width: number; height: number; most: number },
): string[] => {
  const lines: string[] = [];
  const widthOf = measureOf(text, height);
  let rest = charactersOf(onOneLine(text));
  while (rest.length > 0 && lines.length < most) {
    const room = charactersWithin(rest, width, widthOf);
    if (rest.length <= room) {
      lines.push(rest.join(''));
      break;
    }
    if (lines.length === most - 1) {
      const kept = charactersWithin(rest, width - widthOf(dots), widthOf);
      lines.push(`${rest.slice(0, kept).join('')}${dots}`);
      break;
    }
    const space = rest.slice(0, room + 1).lastIndexOf(' ');
    const end = space > 0 ? space : room;
    lines.push(rest.slice(0, end).join(''));
    rest = rest.slice(space > 0 ? end + 1 : end);
  }
  return lines;
};
