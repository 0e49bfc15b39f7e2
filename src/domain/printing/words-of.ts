import { gtinCheckDigit } from '../codes/gtin.ts';
import { labelOfPiece } from './counter.ts';

/** A text field: its font, its content after ^FD, and the end of the field; or bars of EAN-13, below which the printer writes their digits. */
const textField = /\^(A0N,\d+,\d+|BEN,\d+,Y,N)\^FH_\^FD(.*?)\^FS/gs;

/** The text of a field as it was before it was written for a printer. */
export const plainText = (content: string): string =>
  content.replaceAll(/_([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The words of a label of the portal's layouts, a line each; of a number that counts up, the first. */
export const wordsOf = (label: string): string =>
  [...labelOfPiece(label, 1).matchAll(textField)]
    .map(([, command = '', content = '']) =>
      command.startsWith('A') ? plainText(content) : `${content}${gtinCheckDigit(content)}`,
    )
    .join('\n');
