/** What readers of documents and pictures have in common. JavaScript for the reason in `decode-child.js`. */

/** The reason why a file has no facts, one of those in `artwork-facts.ts`. */
export class Unreadable extends Error {}

/** @typedef {import('#domain/files/artwork-facts.ts').ReadArtwork['codes'][number]} JudgedCode */

/**
 * A code that stands on a page several times is stated once, with all of its places.
 * @param {readonly JudgedCode[]} codes
 * @param {{ longestCode: number }} task
 */
export const once = (codes, task) =>
  [...Map.groupBy(codes, ({ page, format, text }) => `${page} ${format} ${text}`).values()].flatMap(
    ([first, ...others]) => {
      if (!first) return [];
      const alsoAt = others.map(({ area }) => area);
      return [
        {
          ...first,
          text: first.text.slice(0, task.longestCode),
          ...(alsoAt.length === 0 ? {} : { alsoAt }),
        },
      ];
    },
  );
