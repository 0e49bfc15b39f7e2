import { mkdir } from 'node:fs/promises';
import type { ThumbnailWidth } from '#domain/files/storage-key.ts';
import { drawPicture, onePictureAtATime } from './decode.ts';
import type { OpenFile, Storage } from './storage.ts';
import { writeDraft } from './write-draft.ts';

/** The largest size of a thumbnail in bytes: twelve cards of 480 pixels must load quickly over 50 kB/s. */
const maxBytes: Record<ThumbnailWidth, number> = { 160: 15_000, 480: 60_000, 960: 180_000 };

// From good to barely recognizable; a photograph of crumpled foil needs the low ones.
const qualities = [80, 65, 50, 35, 20, 8];

const sourceMaxBytes = 50 * 1024 * 1024;
const rememberedFaults = 1_000;

/** Scaled-down pictures, made on first request and then stored. */
export interface Thumbnails {
  /** A WebP at most `width` wide and high; null if the file is missing or is not a readable picture. */
  open(key: string, width: ThumbnailWidth): Promise<OpenFile | ThumbnailBytes | null>;
}

export interface ThumbnailBytes {
  body: Buffer;
  size: number;
}

/** Thumbnails of the files in `storage`, stored in it under thumbnails/. `folder` is for temporary files. */
export const makeThumbnails = (storage: Storage, folder: string): Thumbnails => {
  const drawing = new Map<string, Promise<Buffer | null>>();
  const unreadable = new Set<string>();

  const draw = async (key: string, width: ThumbnailWidth): Promise<Buffer | null> => {
    const source = await storage.open(key);
    if (source === null) return null;
    if (source.size > sourceMaxBytes) {
      source.body.destroy();
      return null;
    }
    await mkdir(folder, { recursive: true });
    await using picture = await writeDraft(folder, source.body);
    const drawn = await drawPicture(picture.path, { width, qualities, maxBytes: maxBytes[width] });
    if (typeof drawn !== 'string') return drawn;
    remember(unreadable, key);
    return null;
  };

  const drawAndKeep = async (key: string, width: ThumbnailWidth): Promise<Buffer | null> => {
    const thumbnail = await onePictureAtATime(() => draw(key, width));
    // A thumbnail that cannot be stored, because the store is full or another process was first, is still shown.
    if (thumbnail !== null)
      await storage
        .put(thumbnailKey(key, width), thumbnail, { contentType: 'image/webp' })
        .catch(() => undefined);
    return thumbnail;
  };

  return {
    async open(key, width) {
      if (unreadable.has(key)) return null;
      const kept = await storage.open(thumbnailKey(key, width));
      if (kept !== null) return kept;
      const name = thumbnailKey(key, width);
      const shared = drawing.get(name) ?? drawAndKeep(key, width).finally(() => drawing.delete(name));
      drawing.set(name, shared);
      const body = await shared;
      return body && { body, size: body.length };
    },
  };
};

export const thumbnailKey = (key: string, width: ThumbnailWidth): string => `thumbnails/${width}/${key}.webp`;

/** The key of the file that this is a thumbnail of; null if it is not a thumbnail. */
export const thumbnailSource = (key: string): string | null =>
  /^thumbnails\/\d+\/(.+)\.webp$/.exec(key)?.[1] ?? null;

const remember = (set: Set<string>, key: string): void => {
  const [oldest] = set;
  if (set.size >= rememberedFaults && oldest !== undefined) set.delete(oldest);
  set.add(key);
};
