/*
 * The labels of a job differ only in a number that counts up, and only in text: no code contains it. A job stores one
 * label, with the number of the first label between two control characters that no text can contain: see `fieldText`.
 */
const begin = '\u0001';
const end = '\u0002';
// eslint-disable-next-line no-control-regex -- these characters are intended
const counted = /\u0001(\d{1,5})\u0002/g;

/** Marks a number that counts up in the content of a field; `from` is its value on the first label of a job. */
export const counterFrom = (from: number): string => `${begin}${from}${end}`;

/** The label of this piece of a job; pieces are counted from 1. */
export const labelOfPiece = (content: string, piece: number): string =>
  content.replaceAll(counted, (_, from: string) => String(Number(from) + piece - 1));
