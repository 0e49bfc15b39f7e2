/*
 * The labels of a job are the same but for a number that counts up, and only in words: no code holds it. What is stored of a job is
 * one label with the number of the first between two control characters, which no text can put there: see `fieldText`.
 */
const begin = '\u0001';
const end = '\u0002';
// eslint-disable-next-line no-control-regex -- these are the characters that are meant
const counted = /\u0001(\d{1,5})\u0002/g;

/** The place of a number in the content of a field: `from` on the first label of a job. */
export const counterFrom = (from: number): string => `${begin}${from}${end}`;

/** The label with this number in a job, counted from 1. */
export const labelOfPiece = (content: string, piece: number): string =>
  content.replaceAll(counted, (_, from: string) => String(Number(from) + piece - 1));
