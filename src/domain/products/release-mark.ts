/** The releases from which a label was made; `clientRelease` is 0 if there is no client. */
export interface ReleaseMark {
  productId: number;
  release: number;
  clientRelease: number;
  /** The number of the label in its release, from 1; null where only one label of the release has a mark. */
  label: number | null;
}

/** The largest number in a mark: what stands on labels and in events stays a mark, or none, whatever ids come to be. */
const largest = 2_147_483_647;

const shape = /^LP1\/([1-9]\d{0,9})\/([1-9]\d{0,9})\/(0|[1-9]\d{0,9})(?:\/([1-9]\d{0,9}))?$/;

/**
 * A small code that distinguishes a label from labels of other releases with the same GTIN, `LP1/812/7/3`, and from other
 * labels of its release that have a mark as well, `LP1/812/7/3/2`.
 */
export const releaseMark = ({ productId, release, clientRelease, label }: ReleaseMark): string =>
  `LP1/${productId}/${release}/${clientRelease}${label === null ? '' : `/${label}`}`;

/** The numbers of the labels that have a mark. */
export const markedAmong = (labels: readonly { releaseMark: string | null }[]): number[] =>
  labels.flatMap(({ releaseMark: place }, index) => (place === null ? [] : [index + 1]));

/** Parses the text of a release mark; null for any other text. */
export const readReleaseMark = (text: string): ReleaseMark | null => {
  const [, productId, release, clientRelease, label] = shape.exec(text.trim().toUpperCase()) ?? [];
  const mark = {
    productId: Number(productId),
    release: Number(release),
    clientRelease: Number(clientRelease),
    label: label === undefined ? null : Number(label),
  };
  return Object.values(mark).every((number) => number === null || number <= largest) ? mark : null;
};
