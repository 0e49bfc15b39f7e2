/** The folders a stored file can lie in; each is the first part of its key. */
export const keyPrefixes = ['images', 'documents', 'uploads', 'inventory'] as const;
export type KeyPrefix = (typeof keyPrefixes)[number];

/** The widths in pixels that a picture is offered in, beside its own. */
export const thumbnailWidths = [160, 480, 960] as const;
export type ThumbnailWidth = (typeof thumbnailWidths)[number];

const fileName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;

/** Whether a text is the key of a stored file, `images/<name>`: no path can be spelled with it. */
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

/** The key of a new file; `extension` without its dot. The server makes the uuid, so no key is ever used twice. */
export const newKey = (prefix: KeyPrefix, extension: string, uuid: string): string =>
  `${prefix}/${uuid}.${extension.toLowerCase()}`;

/** What stands after the last dot of a name, in lower case; '' where there is no dot. */
export const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

const filesPath = '/api/files/';

/**
 * The address of a stored file. A key is never written twice, so a picture that changes has another key;
 * the version repeats the key's own random part, and an address with it can be kept for ever.
 */
export const fileAddress = (key: string): string => `${filesPath}${key}?v=${versionOf(key)}`;

/** The address of a stored picture scaled down to a width in pixels. */
export const thumbnailAddress = (key: string, width: ThumbnailWidth): string =>
  `${filesPath}${key}?width=${width}&v=${versionOf(key)}`;

/** The address that a stored file is downloaded from under its original name. */
export const downloadAddress = (key: string): string => `/api/download/${key}`;

/**
 * The key of the stored file that a record's value stands for: the key itself, an address of ours, a path under
 * /uploads/, or the bare name that an older record holds; null for what lies elsewhere.
 */
export const keyOfValue = (value: string): string | null => {
  const key = keyOfAddress(value);
  if (key !== null) return key;
  const upload = value.startsWith('/uploads/') ? value.slice(1) : `uploads/${value}`;
  return isStorageKey(upload) ? upload : null;
};

const versionOf = (key: string): string => (key.split('/')[1] ?? '').split('.')[0]?.slice(0, 8) ?? '';

/**
 * The key that an address of ours stands for, or null. `publicBases` are the addresses that stored files
 * were published under before, each ending in '/': a bucket's, or this site's own.
 */
export const keyOfAddress = (address: string, publicBases: readonly string[] = []): string | null => {
  const base = [filesPath, ...publicBases].find((known) => address.startsWith(known));
  const key = base === undefined ? address : (address.slice(base.length).split(/[?#]/)[0] ?? '');
  return isStorageKey(key) ? key : null;
};
