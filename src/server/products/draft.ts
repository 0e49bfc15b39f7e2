import { storedImage } from '#domain/files/image-value.ts';
import { blankLabel } from '#domain/products/blank-label.ts';
import type { Label, LabelDraft, ProductChange } from '#domain/products/contract.ts';
import { labelFields } from '#domain/products/label-fields.ts';
import type { FlatLabel } from '#domain/products/plan-product.ts';
import { fieldsOf, namesOf } from '#domain/record/fields.ts';
import { storedSource } from '../tutorials/video-faults.ts';

/** A body with its files in stored form: the address of a stored file becomes its key. */
export const withStoredFiles = <T extends Omit<ProductChange, 'version'>>(
  draft: T,
  publicBases: readonly string[],
): T => {
  const stored = (value: string): string => storedImage(value, publicBases) ?? value;
  const { images, labels, tutorialVideos, artworkFiles } = draft;
  return {
    ...draft,
    ...(artworkFiles ? { artworkFiles: artworkFiles.map(stored) } : {}),
    ...(images ? { images: images.map(stored) } : {}),
    ...(labels ? { labels: labels.map((label) => withStoredArtwork(label, stored)) } : {}),
    ...(tutorialVideos
      ? {
          tutorialVideos: tutorialVideos.map((video) => ({
            ...video,
            videoSource: storedSource(video.videoSource, publicBases),
          })),
        }
      : {}),
  };
};

const withStoredArtwork = (label: LabelDraft, stored: (value: string) => string): LabelDraft => ({
  ...label,
  ...(label.artworkFiles ? { artworkFiles: label.artworkFiles.map(stored) } : {}),
});

/** The fields with a value; undefined ones are dropped. */
export const stated = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the filter leaves of each field what is not undefined
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** The flat label fields given in a body; null becomes an empty list for list fields. */
export const flatIn = (sent: Partial<Record<keyof FlatLabel, unknown>>): Partial<FlatLabel> =>
  Object.fromEntries(
    namesOf(labelFields).flatMap((name) =>
      sent[name] === undefined ? [] : [[name, name === 'artworkFiles' ? (sent[name] ?? []) : sent[name]]],
    ),
  ) as Partial<FlatLabel>;

export const withoutFlat = <T extends object>(sent: T): Omit<T, keyof FlatLabel> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the filter leaves out these fields
  Object.fromEntries(Object.entries(sent).filter(([name]) => !(name in labelFields))) as Omit<
    T,
    keyof FlatLabel
  >;

/**
 * Merges the labels in a body into the current ones. A label with the id of an existing label changes that label;
 * omitted fields keep their values. An id that belongs to another product, or occurs twice, is replaced by a new one.
 * `flat` is the label of an older product without a list; the first label without an id continues it.
 */
export const mergeLabels = (
  drafts: readonly LabelDraft[],
  current: readonly Label[],
  isTaken: (id: string) => boolean,
  newId: () => string,
  flat?: Label,
): Label[] => {
  const present = new Map(current.map((label) => [label.id, label]));
  const used = new Set<string>();
  return drafts.map(({ id, ...fields }, index) => {
    const isKept = id !== undefined && !used.has(id) && !isTaken(id);
    const kept = isKept ? id : newId();
    used.add(kept);
    const before = isKept ? present.get(id) : index === 0 && id === undefined ? flat : undefined;
    // The id comes first, as in labels that are read, because labels are compared as JSON.
    return { id: kept, ...blankLabel, ...(before && fieldsOf(labelFields, before)), ...stated(fields) };
  });
};
