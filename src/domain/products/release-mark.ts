import * as limits from '../limits.ts';

/** The releases from which a label was made; `clientRelease` is 0 if there is no client. */
export interface ReleaseMark {
  productId: number;
  release: number;
  clientRelease: number;
}

const shape = /^LP1\/([1-9]\d{0,9})\/([1-9]\d{0,9})\/(0|[1-9]\d{0,9})$/;

/** A small code that distinguishes a label from labels of other releases with the same GTIN: `LP1/812/7/3`. */
export const releaseMark = ({ productId, release, clientRelease }: ReleaseMark): string =>
  `LP1/${productId}/${release}/${clientRelease}`;

/** Parses the text of a release mark; null for any other text. */
export const readReleaseMark = (text: string): ReleaseMark | null => {
  const [, productId, release, clientRelease] = shape.exec(text.trim().toUpperCase()) ?? [];
  const mark = {
    productId: Number(productId),
    release: Number(release),
    clientRelease: Number(clientRelease),
  };
  return Object.values(mark).every((number) => number <= limits.maxId) ? mark : null;
};
