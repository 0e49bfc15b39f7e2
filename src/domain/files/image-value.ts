import { isSafeUrl } from './safe-url.ts';
import { fileAddress, keyOfAddress, thumbnailAddress } from './storage-key.ts';
import type { ThumbnailWidth } from './storage-key.ts';

// Parses the path as a browser does, so that no encoded `..` leads out of the folder.
const isUploadsPath = (value: string): boolean =>
  value.startsWith('/uploads/') &&
  /^\/uploads\/./.test(URL.parse(value, 'https://portal.invalid')?.pathname ?? '');

// Older records contain file names as users wrote them, with spaces and accents. A colon would make the name a link.
const isBareName = (value: string): boolean => /^[^/\\:?#\p{Cc}]+$/u.test(value) && !/^\.+$/.test(value);

/**
 * The address of the picture that a stored value refers to: full links and /uploads/… unchanged, a storage key as an
 * address of the portal, a bare file name under /uploads/. Null for anything else; pages then show the placeholder.
 */
export const imageAddress = (value: string, width?: ThumbnailWidth): string | null => {
  const key = keyOfAddress(value);
  if (key !== null) return width === undefined ? fileAddress(key) : thumbnailAddress(key, width);
  if (isUploadsPath(value) || isSafeUrl(value)) return value;
  return isBareName(value) ? `/uploads/${encodeURIComponent(value)}` : null;
};

/**
 * The stored form of a picture's value: the address of a stored file becomes its key, everything else is unchanged.
 * Null if `imageAddress` would return null.
 */
export const storedImage = (value: string, publicBases: readonly string[] = []): string | null => {
  const key = keyOfAddress(value, publicBases);
  if (key !== null) return key;
  return isUploadsPath(value) || isSafeUrl(value) || isBareName(value) ? value : null;
};

/** The pictures in a list from an older record: flattens nested lists, and drops entries that are not text. */
export const flattenImages = (images: unknown): string[] => {
  const found: string[] = [];
  // An explicit stack: a record nested ten thousand deep must not overflow the call stack.
  const waiting: unknown[] = [images];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (Array.isArray(next)) for (const value of next.toReversed()) waiting.push(value);
    else if (typeof next === 'string' && next !== '') found.push(next);
  }
  return found;
};
