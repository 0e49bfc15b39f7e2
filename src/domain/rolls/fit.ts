import { z } from 'zod';
import { keyOfValue } from '../files/storage-key.ts';
import { searchKey } from '../codes/code-key.ts';
import { said, type Said } from '../words/say.ts';

/** The label of a roll, and the file it was printed from. */
export interface PrintedFrom {
  labelSku: string;
  sha256: string;
}

/** Whether a roll can be used for a release; `wants` are the keys of the files that the release accepts. */
export type Fit =
  | { fits: true }
  | { fits: false; because: 'other_label' }
  | { fits: false; because: 'no_artwork' }
  | { fits: false; because: 'other_artwork'; wants: string[] };

const Texts = z.array(z.string()).catch([]);
const Label = z.looseObject({ labelSku: z.string().nullable().catch(null), artworkFiles: Texts });
const Labelled = Label.extend({
  labels: z.array(Label).catch([]),
  files: z.record(z.string(), z.string()).catch({}),
});

/** The keys of a release's artwork for a label, each with its SHA-256; null if the release does not have this label. */
export const artworkOf = (
  content: Readonly<Record<string, unknown>>,
  labelSku: string,
): Map<string, string> | null => {
  const parsed = Labelled.safeParse({ artworkFiles: [], ...content });
  if (!parsed.success) return null;
  const { labels, files, ...flat } = parsed.data;
  const own = (labels.length > 0 ? labels : [flat]).filter(
    (label) => searchKey(label.labelSku ?? '') === searchKey(labelSku),
  );
  if (own.length === 0) return null;
  const keys = own.flatMap((label) => label.artworkFiles.flatMap((value) => keyOfValue(value) ?? []));
  return new Map(
    keys.flatMap((key) => {
      const sha256 = files[key];
      return sha256 === undefined ? [] : [[key, sha256] as const];
    }),
  );
};

/** Whether a roll can be used for a release: it has the same label SKU, and was printed from a file of the release. */
export const fitOf = (content: Readonly<Record<string, unknown>>, roll: PrintedFrom): Fit => {
  const artwork = artworkOf(content, roll.labelSku);
  if (artwork === null) return { fits: false, because: 'other_label' };
  if (artwork.size === 0) return { fits: false, because: 'no_artwork' };
  return [...artwork.values()].includes(roll.sha256)
    ? { fits: true }
    : { fits: false, because: 'other_artwork', wants: [...artwork.keys()] };
};

/** Why a roll does not fit a release, with the original names of the files; null if it fits. */
export const misfitOf = (
  fit: Fit,
  {
    release,
    printedFrom,
    names,
  }: { release: number; printedFrom: string; names: ReadonlyMap<string, string> },
): Said | null => {
  if (fit.fits) return null;
  if (fit.because === 'other_label') return said('roll.other_label', { release });
  if (fit.because === 'no_artwork') return said('roll.no_artwork', { release });
  const wanted = fit.wants.map((key) => names.get(key) ?? key);
  // A new version is often uploaded under its old name.
  return wanted.length === 1 && wanted[0] === printedFrom
    ? said('roll.other_file', { release, printedFrom })
    : said('roll.other_artwork', { release, printedFrom, wanted: wanted.join('\n') });
};
