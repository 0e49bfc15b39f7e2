import { isSafeUrl } from './safe-url.ts';
import { fileAddress, keyOfAddress, thumbnailAddress } from './storage-key.ts';
import type { ThumbnailWidth } from './storage-key.ts';

// Read as a browser reads it, so that no `..`, however encoded, leads out of the folder.
const isUploadsPath = (value: string): boolean =>
  value.startsWith('/uploads/') &&
  /^\/uploads\/./.test(URL.parse(value, 'https://portal.invalid')?.pathname ?? '');

// Older records name files as people did, blanks and accents included; a colon would make it a link.
const isBareName = (value: string): boolean => /^[^/\\:?#\p{Cc}]+$/u.test(value) && !/^\.+$/.test(value);

/**
 * Where the picture behind a stored value is shown from: a full link and /uploads/… as they are, a storage
 * key under our own address, a bare file name under /uploads/. Null for anything else, which gets the placeholder.
 */
export const imageAddress = (value: string, width?: ThumbnailWidth): string | null => {
  const key = keyOfAddress(value);
  if (key !== null) return width === undefined ? fileAddress(key) : thumbnailAddress(key, width);
  if (isUploadsPath(value) || isSafeUrl(value)) return value;
  return isBareName(value) ? `/uploads/${encodeURIComponent(value)}` : null;
};

/**
 * The value that is kept of a picture: an address of a stored file is reduced to its key, everything else stays.
 * Null where `imageAddress` would show nothing.
 */
export const storedImage = (value: string, publicBases: readonly string[] = []): string | null => {
  const key = keyOfAddress(value, publicBases);
  if (key !== null) return key;
  return isUploadsPath(value) || isSafeUrl(value) || isBareName(value) ? value : null;
};

/** A list of pictures as old records hold it: nested lists become one, what is no text is dropped. */
export const flattenImages = (images: unknown): string[] => {
  const found: string[] = [];
  // A stack of its own: a record nested ten thousand deep must not end the program.
  const waiting: unknown[] = [images];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (Array.isArray(next)) for (const value of next.toReversed()) waiting.push(value);
    else if (typeof next === 'string' && next !== '') found.push(next);
  }
  return found;
};
