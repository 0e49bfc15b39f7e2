import { fileKinds, hasPages, isShownInPage, typeByName } from '../files/file-kinds.ts';
import { imageAddress } from '../files/image-value.ts';
import {
  downloadAddress,
  extensionOf,
  keyOfAddress,
  keyOfValue,
  thumbnailAddress,
} from '../files/storage-key.ts';
import type { ThumbnailWidth } from '../files/storage-key.ts';

/** What can be done with an artwork file, derived from its value in a label. */
export interface ArtworkFile {
  readonly value: string;
  /** The name of the file, if it is meaningful; null for a key that the server generated. */
  readonly name: string | null;
  /** In lower case, without the dot; '' if there is none. */
  readonly extension: string;
  /** The download address on this site; null for a link to another site and for an invalid value. */
  readonly download: string | null;
  /** The address where a browser shows the file on this site, for printing; null if browsers cannot show such files. */
  readonly print: string | null;
  /** The address of the file on another site. */
  readonly elsewhere: string | null;
  /** Whether the file is a picture that can have a thumbnail. */
  readonly isPicture: boolean;
}

const serverMade = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?:\.|$)/i;

const nameOf = (path: string): string => {
  const last = path.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};

/** Parses an artwork value: a storage key, a path under /uploads/, a bare file name, or a link in an older record. */
export const artworkFile = (value: string): ArtworkFile => {
  const address = imageAddress(value);
  const path = address === null ? '' : (URL.parse(address, 'https://portal.invalid')?.pathname ?? '');
  const isOurs = address?.startsWith('/') ?? false;
  const key = keyOfAddress(value);
  const name = nameOf(path);
  const contentType = typeByName(fileKinds.artwork, name)?.contentType ?? '';
  const isShown = isOurs && isShownInPage(contentType);
  return {
    value,
    name: name === '' || serverMade.test(name) ? null : name,
    extension: extensionOf(name),
    download: isOurs ? (key === null ? downloadAddress(path.slice(1)) : downloadAddress(key)) : null,
    print: isShown ? address : null,
    elsewhere: isOurs ? null : address,
    isPicture: isShown && contentType.startsWith('image/'),
  };
};

/**
 * The preview of an artwork file: a picture scaled down, or a page of a document. Null for a kind of file
 * without a preview, and for a file on another site.
 */
export const artworkPicture = (value: string, width: ThumbnailWidth, page = 1): string | null => {
  const { isPicture, extension } = artworkFile(value);
  if (isPicture) return imageAddress(value, width);
  const key = keyOfValue(value);
  return key !== null && hasPages(extension) ? thumbnailAddress(key, width, page) : null;
};
