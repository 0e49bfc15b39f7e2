import type { Readable } from 'node:stream';
import { hasPages, isShownInPage } from '#domain/files/file-kinds.ts';
import { extensionOf, type ThumbnailWidth } from '#domain/files/storage-key.ts';
import { requestedRange } from './requested-range.ts';
import { dispositionOf } from './content-disposition.ts';
import type { TurnRequest } from '../turns-by-time.ts';
import type { Storage } from './storage.ts';
import type { Thumbnails } from './thumbnails.ts';

/** A stored file's row in the database. */
export interface FileRecord {
  key: string;
  originalFilename: string;
  contentType: string;
  /** In bytes. */
  size: number;
  /** In hexadecimal. */
  sha256: string;
  /** When a picture that was just received says that it was taken; see `takenAtOf`. */
  takenAt?: string | null;
}

/** The headers and options of a request for a file; header values as sent. */
export interface FileRequest {
  range?: string | undefined;
  ifRange?: string | undefined;
  ifNoneMatch?: string | undefined;
  /** Whether the browser should save the file rather than show it. */
  download: boolean;
}

/** A response with a file. The receiver must send the body or destroy it. */
export interface FileResponse {
  status: 200 | 206 | 304 | 416;
  headers: Record<string, string>;
  body: Readable | Buffer | null;
}

/** The response to a request for a file; null if its bytes are missing or truncated: respond with 404 and log it. */
export const serveFile = async (
  storage: Storage,
  file: FileRecord,
  request: FileRequest,
): Promise<FileResponse | null> => {
  const keeping = keptBy(`"${file.sha256}"`, !request.download && file.contentType.startsWith('image/'));
  const etag = keeping.ETag;
  const headers = {
    ...guards(file.contentType),
    'Content-Type': file.contentType,
    'Content-Disposition': dispositionOf(
      !request.download && isShownInPage(file.contentType) ? 'inline' : 'attachment',
      file.originalFilename,
    ),
    'Accept-Ranges': 'bytes',
    ...keeping,
  };
  // The headers of a 304 replace those in the browser's cache, including the guards.
  if (isKnown(request.ifNoneMatch, etag))
    return { status: 304, headers: { ...guards(file.contentType), ...keeping }, body: null };

  const isSame = request.ifRange === undefined || request.ifRange === etag;
  const range = isSame ? requestedRange(request.range, file.size) : 'whole';
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

/** The response to a request for a thumbnail, or a page of a document; null if there is none: show the placeholder. */
export const serveThumbnail = async (
  thumbnails: Thumbnails,
  file: FileRecord,
  width: ThumbnailWidth,
  request: Pick<FileRequest, 'ifNoneMatch'> & TurnRequest & { page?: number | undefined },
): Promise<FileResponse | null> => {
  // As in its key: a browser that has a page as it was drawn before asks for another one.
  const page = hasPages(extensionOf(file.key)) ? `-${request.page ?? 1}` : '';
  const keeping = keptBy(`"${file.sha256}-${width}${page}"`, file.contentType.startsWith('image/'));
  if (isKnown(request.ifNoneMatch, keeping.ETag))
    return { status: 304, headers: { ...guards('image/webp'), ...keeping }, body: null };
  const thumbnail = await thumbnails.open(file.key, width, request);
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
 * Headers that restrict a file opened at its own address: no scripts, no requests, an opaque origin. PDFs are not
 * sandboxed: Safari shows a sandboxed PDF as an empty page, Chromium shows it in its viewer either way (seen with 156),
 * and without the sandbox our own page may call its print().
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
 * The content of a key never changes, so the browser may cache pictures for ever, but only privately. Artwork, papers
 * and videos are revalidated on every request, so that a user who has signed out can no longer open them.
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
