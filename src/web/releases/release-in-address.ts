import { idInAddress } from '#web/navigation/id-in-address.ts';

/** Which release a page's address names: a number, or the one that was current at an instant. */
export interface ReleaseInAddress {
  release?: number;
  clientRelease?: number;
  at?: string;
}

/**
 * The release that `?release=7&clientRelease=3` or `?at=2026-11-20T14:02Z` names; null for the current record. The
 * portal refuses an invalid `at` with an error, and no release has the number 0, so the page never shows another state
 * than the one requested.
 */
export const releaseInAddress = (params: URLSearchParams): ReleaseInAddress | null => {
  const release = idInAddress(params.get('release'));
  const clientRelease = idInAddress(params.get('clientRelease'));
  const at = params.get('at') ?? undefined;
  if (release !== undefined) return { release, ...(clientRelease === undefined ? {} : { clientRelease }) };
  if (at !== undefined) return { at };
  return params.has('release') ? { release: 0 } : null;
};
