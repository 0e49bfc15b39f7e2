import { z } from 'zod';
import { feedWords as words } from '../words/en/feeds.ts';

/** The purpose of a label. */
export const LabelType = z.enum(['Nutritional', 'Barcode', 'Address', 'BBD']);
export type LabelType = z.infer<typeof LabelType>;

/** Which way up a label is read. */
export const LabelOrientation = z.enum(['Portrait', 'Landscape']);
export type LabelOrientation = z.infer<typeof LabelOrientation>;

/** Which edge of the label leaves the roll first. */
export const LabelFeed = z.enum(['NEL', 'WEL']);
export type LabelFeed = z.infer<typeof LabelFeed>;

export const AdhesiveType = z.enum(['Permanent', 'Removable', 'Tamper Evident']);
export type AdhesiveType = z.infer<typeof AdhesiveType>;

/** What the portal prints on a label: its artwork, or a layout that the portal draws. */
export const PrintLayout = z.enum(['artwork', 'barcode', 'best_before', 'address', 'carton']);
export type PrintLayout = z.infer<typeof PrintLayout>;

/** What the pages of its artwork are: one label and pages that are none, a different label each, or a sheet of equal labels. */
export const ArtworkPages = z.enum(['first', 'each', 'sheet'], {
  error: 'This must be first, each or sheet.',
});
export type ArtworkPages = z.infer<typeof ArtworkPages>;

/** What becomes of grey in black dots: nothing where it is light, all of it black, or a pattern. */
export const GreyPrint = z.enum(['lost', 'black', 'pattern'], {
  error: 'This must be lost, black or pattern.',
});
export type GreyPrint = z.infer<typeof GreyPrint>;

/** Whether the portal prints a small code beside the rest that tells this release of the label from others. */
export const ReleaseMarkPrint = z.enum(['corner'], { error: 'This must be corner.' });
export type ReleaseMarkPrint = z.infer<typeof ReleaseMarkPrint>;

/** Numbers that a label may carry, each different: Amazon's Transparency codes, and the SSCCs of pallets. */
export const Carried = z.enum(['transparency', 'sscc'], { error: 'Choose transparency or sscc.' });
export type Carried = z.infer<typeof Carried>;

/** The meaning of the abbreviation; null if it is neither NEL nor WEL. */
export const feedHint = (feed: string | null): string | null => {
  const code = feedCode(feed);
  return code === null ? null : words[code];
};

/** The code of what the abbreviation means; null if it is neither NEL nor WEL. */
export const feedCode = (feed: string | null): 'feed.NEL' | 'feed.WEL' | null =>
  feed === 'NEL' || feed === 'WEL' ? `feed.${feed}` : null;
