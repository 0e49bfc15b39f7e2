import { gtinCheckDigit } from '../codes/gtin.ts';
import { labelOfPiece } from './counter.ts';

/** A text field: its font, its content after ^FD, and the end of the field; or bars below which the printer writes their content. */
const textField = /\^(A0N,\d+,\d+|BEN,\d+,Y,N|BCN,\d+,Y(?:,N)+)\^FH_\^FD(.*?)\^FS/gs;

/** The text of a field as it was before it was written for a printer. */
export const plainText = (content: string): string =>
  content.replaceAll(/_([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** What is written below bars: see `symbols.ts`. */
const belowBars = (command: string, text: string): string =>
  command.startsWith('BE') ? `${text}${gtinCheckDigit(text)}` : text.replace(/^>:/, '').replaceAll('>0', '>');

/** The words of a label of the portal's layouts, a line each; of a number that counts up, the first. */
export const wordsOf = (label: string): string =>
  [...labelOfPiece(label, 1).matchAll(textField)]
    .map(([, command = '', content = '']) =>
      command.startsWith('A') ? plainText(content) : belowBars(command, plainText(content)),
    )
    .join('\n');
