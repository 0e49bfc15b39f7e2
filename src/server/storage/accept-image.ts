import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Problem } from '#domain/contract/problem.ts';
import { typeByName } from '#domain/files/file-kinds.ts';
import type { FileKind, FileType } from '#domain/files/file-kinds.ts';
import { extensionOf } from '#domain/files/storage-key.ts';
import { said, saidBy, type Said } from '#domain/words/say.ts';
import type { TurnRequest } from '../turns-by-time.ts';
import { drawPicture, maxPixels, maxPixelsWhole, onePictureAtATime, type PictureFault } from './decode.ts';
import { typeByContent, wrongContent, wrongType } from './file-signature.ts';
import { limitBytes } from './measure.ts';
import { Damaged } from './notes/damaged.ts';
import { isStrippable, stripNotes } from './notes/strip-notes.ts';
import { takenAtOf } from './notes/taken-at.ts';
import { writeTemporary, type TemporaryFile } from './write-temporary.ts';

/** A checked picture on disk, ready to be stored; the receiver must dispose of it. */
export interface AcceptedImage extends TemporaryFile {
  contentType: string;
  /** In lower case, without the dot. */
  extension: string;
  /** When its camera says that it was taken; null if it says nothing. */
  takenAt: string | null;
}

/** The folder for the picture while it is checked, its user's lane, and a signal that the client has disconnected. */
interface Surroundings extends TurnRequest {
  folder: string;
}

/**
 * Accepts an uploaded picture. Name and content must be of a type that the kind allows, and the picture must be
 * complete and within its limits. Metadata such as the location is removed; pixels are unchanged. The size limit
 * applies to the file as sent.
 * @throws Problem 'upload.wrong_type' or 'upload.too_large'; errors of the stream unchanged.
 */
export const acceptImage = async (
  source: Readable,
  { name, kind }: { name: string; kind: FileKind },
  { folder, lane, signal }: Surroundings,
): Promise<AcceptedImage> => {
  const type = typeByName(kind, name);
  if (type === null) {
    source.destroy();
    throw wrongType(kind);
  }
  await using sent = await writeTemporary(folder, source, limitBytes(kind.maxBytes));
  // Queued only after the file has arrived, so that a slow sender does not block the queue.
  const stripped = await onePictureAtATime(
    async () => {
      const bare = await withoutNotes(sent, { folder, type, name });
      try {
        const drawn = await drawPicture(bare.path, glance, signal);
        if (typeof drawn === 'string') throw refusals[drawn](kind);
        return bare;
      } catch (error) {
        await bare[Symbol.asyncDispose]();
        throw error;
      }
    },
    { lane, signal },
  );
  return Object.assign(stripped, { contentType: type.contentType, extension: extensionOf(name) });
};

/** Decodes the whole picture, so that a truncated one is refused now, not found later. Discards the result. */
const glance = { width: 64, qualities: [20], maxBytes: Infinity };

const withoutNotes = async (
  { path }: TemporaryFile,
  { folder, type, name }: { folder: string; type: FileType; name: string },
): Promise<TemporaryFile & { takenAt: string | null }> => {
  const bytes = await readFile(path);
  const content = typeByContent(bytes);
  if (!isStrippable(content) || !type.reads.includes(content)) throw wrongContent(name, bytes);
  const bare = await writeTemporary(folder, partsWithoutNotes(bytes, content));
  return Object.assign(bare, { takenAt: takenAtOf(bytes) });
};

const partsWithoutNotes = (bytes: Buffer, type: string): Buffer[] => {
  try {
    return stripNotes(bytes, type);
  } catch (error) {
    throw error instanceof Damaged ? brokenPicture() : error;
  }
};

const brokenPicture = (): Problem =>
  new Problem('upload.wrong_type', saidBy(said('refusal.picture_damaged')));

const retryAfterSeconds = 3;

const tooLarge = (fact: Said): Problem => new Problem('upload.too_large', saidBy(fact));

const million = 1_000_000;

const refusals: Record<PictureFault, (kind: FileKind) => Problem> = {
  wrong_type: wrongType,
  too_many_pixels: () => tooLarge(said('refusal.picture_pixels', { millions: maxPixels / million })),
  too_many_pixels_whole: () =>
    tooLarge(said('refusal.picture_pixels_whole', { millions: maxPixelsWhole / million })),
  too_much_memory: () => tooLarge(said('refusal.picture_memory')),
  too_slow: () => tooLarge(said('refusal.picture_slow')),
  interrupted: () =>
    new Problem('service.busy', { ...saidBy(said('refusal.picture_not_read')), retryAfterSeconds }),
  broken: brokenPicture,
};
