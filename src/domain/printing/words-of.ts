import { labelOfPiece } from './counter.ts';

/** A text field: its font, its content after ^FD, and the end of the field. */
const textField = /\^A0N,\d+,\d+\^FH_\^FD(.*?)\^FS/gs;

/** The text of a field as it was before it was written for a printer. */
export const plainText = (content: string): string =>
  content.replaceAll(/_([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The words of a label of the portal's layouts, a line each; of a number that counts up, the first. */
export const wordsOf = (label: string): string =>
  [...labelOfPiece(label, 1).matchAll(textField)].map(([, content = '']) => plainText(content)).join('\n');
