import { isWritable } from './characters.ts';
import type { Dots } from './dots.ts';
import { graphicField } from './graphic.ts';
import { widthOfText } from './letters/letter-widths.ts';
import { plainText } from './words-of.ts';

/* Words with characters that printers lack are drawn by the portal, and stand on the label as pictures. */

const textFields = /\^FO(\d+),(\d+)\^A0N,(\d+),\d+\^FH_\^FD(.*?)\^FS/gs;

/** A line to be drawn: no wider than `width`, in letters of this height, all in dots. */
export interface LineToDraw {
  text: string;
  height: number;
  width: number;
}

/** A drawn line, and how far its upper edge is above that of its letters. */
export interface DrawnLine {
  dots: Dots;
  rise: number;
}

/** The lines of a label that a printer cannot write. */
export const linesToDraw = (label: string): LineToDraw[] =>
  [...label.matchAll(textFields)].flatMap(([, , , high = '', content = '']) => {
    const [text, height] = [plainText(content), Number(high)];
    return isWritable(text) ? [] : [{ text, height, width: Math.ceil(widthOfText(text, height)) }];
  });

/** A label with drawn lines in the places of those of `linesToDraw`, in the same order. */
export const withDrawnLines = (label: string, drawn: readonly DrawnLine[]): string => {
  const rest = [...drawn];
  return label.replaceAll(textFields, (field, x: string, y: string, _: string, content: string) => {
    const line = isWritable(plainText(content)) ? undefined : rest.shift();
    return line ? graphicField(line.dots, null, Number(x), Math.max(0, Number(y) - line.rise)) : field;
  });
};
