import { z } from 'zod';
import { ArtworkFacts } from './artwork-facts.ts';
import { endpoint, file, listOf, upload } from '../contract/endpoint.ts';
import type { ProblemCode } from '../contract/problems.ts';
import { IdParams, isStorableText } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { fileKinds, megabytesOf } from './file-kinds.ts';
import { lastDrawnPage, thumbnailWidths } from './storage-key.ts';

/** One uploaded file, in the reply to an upload. */
export const UploadResult = z
  .object({
    filename: z.string(),
    originalFilename: z.string(),
    path: z.string(),
    location: z.string(),
    url: z.string(),
    s3Key: z.string(),
    key: z.string(),
    bucket: z.string(),
  })
  .meta({ id: 'UploadResult' });
export type UploadResult = z.infer<typeof UploadResult>;

const Width = z
  .enum(thumbnailWidths.map(String), {
    error: () =>
      `A thumbnail is ${thumbnailWidths.slice(0, -1).join(', ')} or ${thumbnailWidths.at(-1)} pixels wide.`,
  })
  .transform((text) => thumbnailWidths.find((width) => String(width) === text));

/** The page of a document, from 1. */
const Page = z
  .string()
  .regex(/^[1-9]\d?$/, { error: `A page is a number from 1 to ${lastDrawnPage}.` })
  .transform(Number);

/** A storage key, or any other text that the database can store. */
export const KeyParams = z.object({ rest: z.string().refine(isStorableText) });

/** Distinguishes versions of a file in its address; the server ignores it. */
const Version = z.string().max(limits.text.code).optional();

/** The failures of an upload. */
export const uploadFailures = [
  'upload.none',
  'upload.too_many',
  'upload.too_large',
  'upload.quota',
  'upload.wrong_type',
  'storage.full',
  'storage.unavailable',
  'request.timeout',
] as const satisfies readonly ProblemCode[];

const { productImage, artwork, video } = fileKinds;

/** Uploads pictures of products and clients. */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/upload/image',
  needs: 'file.upload',
  summary: `Upload up to ${productImage.maxFiles} pictures of at most ${megabytesOf(productImage)} MB each`,
  body: upload('image', { maxFiles: productImage.maxFiles, maxBytes: productImage.maxBytes }),
  reply: z.object({ files: z.array(UploadResult) }),
  fails: uploadFailures,
});

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/upload/file',
  needs: 'file.upload',
  summary: `Upload one artwork file (${megabytesOf(artwork)} MB) or video (${megabytesOf(video)} MB)`,
  body: upload('file', { maxFiles: 1, maxBytes: Math.max(artwork.maxBytes, video.maxBytes) }),
  reply: UploadResult,
  fails: uploadFailures,
});

/** A stored file as users see it. */
export const FileInfo = z
  .object({
    /** The storage key; the values stored in the product resolve to it. */
    key: z.string(),
    originalFilename: z.string(),
    contentType: z.string(),
    /** In bytes. */
    size: z.int(),
    /** What was read from artwork; null for other files, and until the file has been read. */
    facts: ArtworkFacts.nullable(),
  })
  .meta({ id: 'FileInfo' });
export type FileInfo = z.infer<typeof FileInfo>;

/** The files that a product refers to: pictures, artwork and videos. Omits files that are missing. */
export const listProductFiles = endpoint({
  method: 'GET',
  path: '/api/products/:id/files',
  needs: 'product.read',
  summary: 'The stored files of a product under their original names',
  params: IdParams,
  reply: listOf(FileInfo),
  fails: ['product.not_found'],
});

export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/download/*',
  needs: 'file.read',
  summary: 'Download a stored file under its original name',
  params: KeyParams,
  query: z.object({ t: Version }),
  reply: file('*/*'),
  fails: ['file.not_found'],
});

/** Serves a stored file for display in a page: a picture, its thumbnail, or a PDF to print. */
export const showFile = endpoint({
  method: 'GET',
  path: '/api/files/*',
  needs: 'file.read',
  summary:
    'A stored file as it is shown in a page; `width` asks for a thumbnail, `page` for one of another page',
  params: KeyParams,
  query: z.object({
    v: Version,
    width: Width.optional(),
    page: Page.optional(),
  }),
  reply: file('*/*'),
  fails: ['file.not_found'],
});

/** The address that older records use for a stored file. */
export const showUpload = endpoint({
  method: 'GET',
  path: '/uploads/*',
  needs: 'file.read',
  summary: 'A stored file under its older address',
  params: KeyParams,
  reply: file('*/*'),
  fails: ['file.not_found'],
});
