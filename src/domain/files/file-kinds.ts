import { extensionOf } from './storage-key.ts';
import type { KeyPrefix } from './storage-key.ts';

const mebibyte = 1024 * 1024;

/** A type of file that may be uploaded. */
export interface FileType {
  /** The content type with which it is stored and served. */
  contentType: string;
  /** The types that its first bytes may indicate; an .ai file is a PDF or PostScript inside. */
  reads: readonly string[];
}

const own = (contentType: string): FileType => ({ contentType, reads: [contentType] });

const png = own('image/png');
const jpeg = own('image/jpeg');
const webp = own('image/webp');
const gif = own('image/gif');
const pictures = { png, jpg: jpeg, jpeg, webp, gif };
const postScript = ['application/postscript', 'application/eps'];

/** The limits of an upload of one kind. */
export interface FileKind {
  /** The folder where its files are stored. */
  prefix: KeyPrefix;
  maxBytes: number;
  /** Per request. */
  maxFiles: number;
  /** Types by extension, without the dot, in lower case. */
  types: Readonly<Record<string, FileType>>;
}

/** The kinds of files that users upload, with their types and limits. */
export const fileKinds = {
  productImage: { prefix: 'images', maxBytes: 10 * mebibyte, maxFiles: 10, types: pictures },
  artwork: {
    prefix: 'documents',
    maxBytes: 50 * mebibyte,
    maxFiles: 5,
    types: {
      pdf: own('application/pdf'),
      ai: { contentType: 'application/illustrator', reads: ['application/pdf', ...postScript] },
      psd: own('image/vnd.adobe.photoshop'),
      eps: { contentType: 'application/postscript', reads: postScript },
      ...pictures,
      tif: own('image/tiff'),
      tiff: own('image/tiff'),
    },
  },
  inventoryImage: {
    prefix: 'inventory',
    maxBytes: 5 * mebibyte,
    maxFiles: 1,
    types: { png, jpg: jpeg, jpeg, webp },
  },
  video: {
    prefix: 'uploads',
    maxBytes: 100 * mebibyte,
    maxFiles: 1,
    types: {
      mp4: { contentType: 'video/mp4', reads: ['video/mp4', 'video/x-m4v'] },
      mov: own('video/quicktime'),
      avi: { contentType: 'video/x-msvideo', reads: ['video/x-msvideo', 'video/vnd.avi'] },
    },
  },
} as const satisfies Record<string, FileKind>;

/** The most megabytes of a file of a kind. */
export const megabytesOf = ({ maxBytes }: FileKind): number => maxBytes / mebibyte;

/** The type of a file by its name; null if the kind does not accept it. */
export const typeByName = (kind: FileKind, name: string): FileType | null => {
  const extension = extensionOf(name);
  return Object.hasOwn(kind.types, extension) ? (kind.types[extension] ?? null) : null;
};

/** The extensions of a kind, with their dot. */
export const extensionsOf = (kind: FileKind): string[] =>
  Object.keys(kind.types).map((extension) => `.${extension}`);

/** The extensions of a kind for file inputs and error messages: '.png, .jpg'. */
export const extensionsText = (kind: FileKind): string => extensionsOf(kind).join(', ');

const shownInPage = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'video/mp4',
  'application/pdf',
]);

/** Whether a browser may show this type on the portal's own origin; all other types are downloaded. */
export const isShownInPage = (contentType: string): boolean => shownInPage.has(contentType);

/** Whether a file with this extension may be a PDF inside; its first page then serves as its picture. */
export const hasPages = (extension: string): boolean => extension === 'pdf' || extension === 'ai';
