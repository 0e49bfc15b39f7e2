/** What readers of documents and pictures have in common. JavaScript for the reason in `decode-child.js`. */

/** The reason why a file has no facts, one of those in `artwork-facts.ts`. */
export class Unreadable extends Error {}

/** @typedef {import('#domain/files/artwork-facts.ts').ReadArtwork['codes'][number]} JudgedCode */

/**
 * A code that stands on a page several times is stated once.
 * @param {readonly JudgedCode[]} codes
 * @param {{ longestCode: number, mostCodes: number }} task
 */
export const once = (codes, task) => {
  const seen = new Map(codes.toReversed().map((code) => [`${code.page} ${code.format} ${code.text}`, code]));
  return [...seen.values()]
    .toReversed()
    .map((code) => ({ ...code, text: code.text.slice(0, task.longestCode) }))
    .slice(0, task.mostCodes);
};
