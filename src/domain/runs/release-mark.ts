import * as limits from '../limits.ts';

/** The releases that a label was made from. A label without a client has client release 0. */
export interface ReleaseMark {
  productId: number;
  release: number;
  clientRelease: number;
}

const shape = /^LP1\/([1-9]\d{0,9})\/([1-9]\d{0,9})\/(0|[1-9]\d{0,9})$/;

/** A small code on a label that tells it from labels of other releases with the same GTIN: `LP1/812/7/3`. */
export const releaseMark = ({ productId, release, clientRelease }: ReleaseMark): string =>
  `LP1/${productId}/${release}/${clientRelease}`;

/** The mark that a scanned text is; null for any other text. */
export const readReleaseMark = (text: string): ReleaseMark | null => {
  const [, productId, release, clientRelease] = shape.exec(text.trim().toUpperCase()) ?? [];
  const mark = {
    productId: Number(productId),
    release: Number(release),
    clientRelease: Number(clientRelease),
  };
  return Object.values(mark).every((number) => number <= limits.maxId) ? mark : null;
};
