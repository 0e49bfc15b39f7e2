import { fileKinds, isShownInPage, typeByName } from '../files/file-kinds.ts';
import { imageAddress } from '../files/image-value.ts';
import { downloadAddress, extensionOf, keyOfAddress } from '../files/storage-key.ts';

/** What can be done with one artwork file, from the value that a label holds of it. */
export interface ArtworkFile {
  readonly value: string;
  /** Its own name, where it has one that says something; the server's keys do not. */
  readonly name: string | null;
  /** In lower case, without its dot; '' where it has none. */
  readonly extension: string;
  /** Where it is downloaded from, on this site; null for a link to another and for what is no address. */
  readonly download: string | null;
  /** Where a browser shows it on this site, to be printed; null for a kind of file that browsers cannot show. */
  readonly print: string | null;
  /** Where it opens, when it lies on another site. */
  readonly elsewhere: string | null;
  /** Whether it is a picture that a thumbnail can be shown of. */
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

/** Reads one artwork value: a storage key, a path under /uploads/, a bare file name, or a link that older records hold. */
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
