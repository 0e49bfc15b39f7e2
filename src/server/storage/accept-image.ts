import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Problem } from '#domain/contract/problem.ts';
import { typeByName } from '#domain/files/file-kinds.ts';
import type { FileKind, FileType } from '#domain/files/file-kinds.ts';
import { extensionOf } from '#domain/files/storage-key.ts';
import { atMost } from './at-most.ts';
import { wrongType } from './file-signature.ts';
import { limitBytes } from './measure.ts';
import { readPicture } from './picture.ts';
import type { Picture } from './picture.ts';

/** A picture that may be stored as it is here. */
export interface AcceptedImage {
  bytes: Buffer;
  contentType: string;
  /** Without its dot, in lower case. */
  extension: string;
  /** In pixels, as it is looked at. */
  width: number;
  height: number;
}

/**
 * Takes a picture that somebody sends: of a type the kind takes, by name and by content, whole, within its limits,
 * turned upright, and without what the camera noted, such as the place.
 * @throws Problem 'upload.wrong_type' or 'upload.too_large'; an error of the stream as it is.
 */
export const acceptImage = async (source: Readable, name: string, kind: FileKind): Promise<AcceptedImage> => {
  const type = typeByName(kind, name);
  if (type === null) {
    source.destroy();
    throw wrongType(kind);
  }
  const bytes = await readWithin(source, kind.maxBytes);
  return oneOfTwo(() => judge(bytes, name, kind, type));
};

// Whoever sends slowly holds no place: what is counted is only the decoding, of 200 MB a picture.
const oneOfTwo = atMost(2);

const judge = async (bytes: Buffer, name: string, kind: FileKind, type: FileType): Promise<AcceptedImage> => {
  const picture = await readPicture(bytes);
  if (picture === 'too_many_pixels')
    throw new Problem('upload.too_large', { message: 'The picture has more than 50 million pixels.' });
  if (picture === 'broken') throw brokenPicture();
  if (picture === 'wrong_type' || !type.reads.includes(`image/${picture.header.format}`))
    throw wrongType(kind);
  const { width, height, orientation = 1 } = picture.header;
  const lies = orientation >= 5;
  return {
    bytes: await withoutNotes(bytes, picture),
    contentType: type.contentType,
    extension: extensionOf(name),
    width: lies ? height : width,
    height: lies ? width : height,
  };
};

const readWithin = async (source: Readable, maxBytes: number): Promise<Buffer> => {
  const stream = limitBytes(maxBytes);
  // compose() would hide the stream's own error behind an AbortError.
  source.once('error', (error) => stream.destroy(error));
  source.once('close', () => source.readableEnded || stream.destroy(new Error('The upload broke off.')));
  try {
    return await buffer(source.pipe(stream));
  } finally {
    source.destroy();
  }
};

const hasNotes = ({ header }: Picture): boolean =>
  (header.orientation ?? 1) > 1 ||
  [header.exif, header.xmp, header.iptc].some((block) => block !== undefined) ||
  (header.comments ?? []).length > 0;

// A picture without notes keeps its very bytes; one with notes is encoded anew, which is how sharp drops them.
// Either way all of it is decoded once, so that half a picture is refused now and not found out later.
const withoutNotes = async (bytes: Buffer, picture: Picture): Promise<Buffer> => {
  try {
    if (hasNotes(picture)) return await encodeAnew(picture);
    await picture.decode().resize(64).raw().toBuffer();
    return bytes;
  } catch {
    throw brokenPicture();
  }
};

const encodeAnew = async ({ decode, header }: Picture): Promise<Buffer> => {
  const image = decode({ animated: (header.pages ?? 1) > 1 }).keepIccProfile();
  if (header.format === 'jpeg') return image.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
  if (header.format === 'webp') return image.webp({ quality: 92 }).toBuffer();
  return image.toBuffer();
};

const brokenPicture = (): Problem =>
  new Problem('upload.wrong_type', { message: 'The picture is damaged and cannot be read.' });
