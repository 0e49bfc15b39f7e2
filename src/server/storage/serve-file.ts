import type { Readable } from 'node:stream';
import { isShownInPage } from '#domain/files/file-kinds.ts';
import type { ThumbnailWidth } from '#domain/files/storage-key.ts';
import { askedRange } from './asked-range.ts';
import { dispositionOf } from './content-disposition.ts';
import type { Storage } from './storage.ts';
import type { Thumbnails } from './thumbnails.ts';

/** What the database knows of a stored file. */
export interface FileRecord {
  key: string;
  originalFilename: string;
  contentType: string;
  /** In bytes. */
  size: number;
  /** In hexadecimal. */
  sha256: string;
}

/** What the request says about how it wants the file; header values as they came. */
export interface FileWish {
  range?: string | undefined;
  ifRange?: string | undefined;
  ifNoneMatch?: string | undefined;
  /** Whether it is to be saved, not looked at. */
  download: boolean;
}

/** An answer that carries a file. Whoever gets it sends the body or destroys it. */
export interface FileAnswer {
  status: 200 | 206 | 304 | 416;
  headers: Record<string, string>;
  body: Readable | Buffer | null;
}

/**
 * The answer to a request for a stored file; null where its bytes are missing or not as long as they were,
 * which the caller answers with 404 and writes to the log as an alarm.
 */
export const serveFile = async (
  storage: Storage,
  file: FileRecord,
  wish: FileWish,
): Promise<FileAnswer | null> => {
  const keeping = keptBy(`"${file.sha256}"`, !wish.download && file.contentType.startsWith('image/'));
  const etag = keeping.ETag;
  const headers = {
    ...guards(file.contentType),
    'Content-Type': file.contentType,
    'Content-Disposition': dispositionOf(
      !wish.download && isShownInPage(file.contentType) ? 'inline' : 'attachment',
      file.originalFilename,
    ),
    'Accept-Ranges': 'bytes',
    ...keeping,
  };
  // What a 304 says replaces what the browser has kept of the file, guards included.
  if (isKnown(wish.ifNoneMatch, etag))
    return { status: 304, headers: { ...guards(file.contentType), ...keeping }, body: null };

  const isSame = wish.ifRange === undefined || wish.ifRange === etag;
  const range = isSame ? askedRange(wish.range, file.size) : 'whole';
  if (range === 'unsatisfiable')
    return {
      status: 416,
      headers: { ...guards(file.contentType), 'Content-Range': `bytes */${file.size}` },
      body: null,
    };

  const opened = await storage.open(file.key, range === 'whole' ? undefined : range).catch(nullIfShorter);
  if (opened === null) return null;
  if (opened.size !== file.size) {
    opened.body.destroy();
    return null;
  }
  if (range === 'whole')
    return { status: 200, headers: { ...headers, 'Content-Length': String(file.size) }, body: opened.body };
  return {
    status: 206,
    headers: {
      ...headers,
      'Content-Length': String(range.end - range.start + 1),
      'Content-Range': `bytes ${range.start}-${range.end}/${file.size}`,
    },
    body: opened.body,
  };
};

/** The answer to a request for a picture scaled down; null where there is none, and the placeholder is shown. */
export const serveThumbnail = async (
  thumbnails: Thumbnails,
  file: FileRecord,
  width: ThumbnailWidth,
  ifNoneMatch: string | undefined,
): Promise<FileAnswer | null> => {
  const keeping = keptBy(`"${file.sha256}-${width}"`, true);
  if (isKnown(ifNoneMatch, keeping.ETag))
    return { status: 304, headers: { ...guards('image/webp'), ...keeping }, body: null };
  const thumbnail = await thumbnails.open(file.key, width);
  if (thumbnail === null) return null;
  return {
    status: 200,
    headers: {
      ...guards('image/webp'),
      'Content-Type': 'image/webp',
      'Content-Disposition': 'inline',
      'Content-Length': String(thumbnail.size),
      ...keeping,
    },
    body: thumbnail.body,
  };
};

/**
 * Keeps what a file may do to nothing when it is opened by its own address: no script, no request, an origin of
 * its own. A PDF goes without the sandbox: Safari shows a sandboxed one as an empty page, Chromium draws it in its
 * viewer either way (seen with 156), and without it our own page may call its print().
 */
const guards = (contentType: string): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy':
    contentType === 'application/pdf'
      ? "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"
      : "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
});

/**
 * What stands under a key never changes, so a browser need not ask again for the pictures of a page; only this person's
 * browser, though. Artwork, papers and films it asks for each time, and gets them again only where it has them not: who
 * has signed out opens none of them.
 */
const keptBy = (etag: string, isPictureInPage: boolean) => ({
  ETag: etag,
  'Cache-Control': isPictureInPage ? 'private, max-age=31536000, immutable' : 'private, no-cache',
});

// RFC 9110, 13.1.2: the weak comparison, a list or '*'.
const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((known) => ['*', etag].includes(known.trim().replace(/^W\//, '')));

const nullIfShorter = (error: unknown): null => {
  if (error instanceof RangeError) return null;
  throw error;
};
