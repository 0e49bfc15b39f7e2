/** The folders of stored files; each is the first part of its keys. */
export const keyPrefixes = ['images', 'documents', 'uploads', 'inventory', 'imports'] as const;
export type KeyPrefix = (typeof keyPrefixes)[number];

/** The widths of thumbnails, in pixels. */
export const thumbnailWidths = [160, 480, 960] as const;
export type ThumbnailWidth = (typeof thumbnailWidths)[number];

/** The last page of a document that is drawn. */
export const lastDrawnPage = 99;

const fileName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;

/** Whether a text is the key of a stored file, `images/<name>`. Refuses `..` and further slashes. */
export const isStorageKey = (text: string): boolean => {
  const [prefix, name, ...rest] = text.split('/');
  return (
    keyPrefixes.some((known) => known === prefix) &&
    name !== undefined &&
    fileName.test(name) &&
    !name.includes('..') &&
    rest.length === 0
  );
};

/** The key of a new file; `extension` has no dot. The server generates the uuid, so keys are never reused. */
export const newKey = (prefix: KeyPrefix, extension: string, uuid: string): string =>
  `${prefix}/${uuid}.${extension.toLowerCase()}`;

/** The part of a name after the last dot, in lower case; '' if there is no dot. */
export const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

const filesPath = '/api/files/';

/**
 * The address of a stored file. A key is written only once, so a changed picture gets a new key. The version repeats
 * the random part of the key, so browsers may cache the address for ever.
 */
export const fileAddress = (key: string): string => `${filesPath}${key}?v=${versionOf(key)}`;

/** The address of a stored picture, or of a page of a document, scaled down to a width in pixels. */
export const thumbnailAddress = (key: string, width: ThumbnailWidth, page = 1): string =>
  `${filesPath}${key}?width=${width}${page === 1 ? '' : `&page=${page}`}&v=${versionOf(key)}`;

/** The address for downloading a stored file under its original name. */
export const downloadAddress = (key: string): string => `/api/download/${key}`;

/**
 * The key of the stored file that a record's value refers to: the value is a key, an address of the portal, a path
 * under /uploads/, or the bare name of an older record. Null for files elsewhere.
 */
export const keyOfValue = (value: string): string | null => {
  const key = keyOfAddress(value);
  if (key !== null) return key;
  const upload = value.startsWith('/uploads/') ? value.slice(1) : `uploads/${value}`;
  return isStorageKey(upload) ? upload : null;
};

const versionOf = (key: string): string => (key.split('/')[1] ?? '').split('.')[0]?.slice(0, 8) ?? '';

/**
 * The key in an address of the portal; null if there is none. `publicBases` are other addresses where stored files were
 * published, each ending in '/': a bucket's, or this site's.
 */
export const keyOfAddress = (address: string, publicBases: readonly string[] = []): string | null => {
  const base = [filesPath, ...publicBases].find((known) => address.startsWith(known));
  const key = base === undefined ? address : (address.slice(base.length).split(/[?#]/)[0] ?? '');
  return isStorageKey(key) ? key : null;
};
