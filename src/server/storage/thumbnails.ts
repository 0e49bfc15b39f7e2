import { mkdir } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { hasPages } from '#domain/files/file-kinds.ts';
import { extensionOf, type ThumbnailWidth } from '#domain/files/storage-key.ts';
import { drawPicture, onePictureAtATime, type Drawing } from './decode.ts';
import { drawFirstPage, onePdfAtATime } from './draw-pdf.ts';
import type { OpenFile, Storage } from './storage.ts';
import { writeDraft } from './write-draft.ts';

/** The largest size of a thumbnail in bytes: twelve cards of 480 pixels must load quickly over 50 kB/s. */
const maxBytes: Record<ThumbnailWidth, number> = { 160: 15_000, 480: 60_000, 960: 180_000 };

// From good to barely recognizable; a photograph of crumpled foil needs the low ones.
const qualities = [80, 65, 50, 35, 20, 8];

/** The width that the drawing of a label requests. */
const preparedWidth = 480;

const sourceMaxBytes = 50 * 1024 * 1024;
const rememberedFaults = 1_000;

/** Scaled-down pictures and first pages of artwork, made on first request and then stored. */
export interface Thumbnails {
  /** A WebP at most `width` wide and high; null if the file is missing or cannot be drawn. */
  open(key: string, width: ThumbnailWidth): Promise<OpenFile | ThumbnailBytes | null>;
  /** Draws the picture of new artwork in the background, before a product page requests it. */
  prepare(key: string): void;
  /** Stops all drawing. */
  close(): Promise<void>;
}

export interface ThumbnailBytes {
  body: Buffer;
  size: number;
}

/** Thumbnails of the files in `storage`, stored in it under thumbnails/. `folder` is for temporary files. */
export const makeThumbnails = (storage: Storage, folder: string): Thumbnails => {
  const underWay = new Map<string, Promise<Buffer | null>>();
  const unreadable = new Set<string>();
  const closing = new AbortController();

  const drawFromDraft = async (body: Readable, drawing: Drawing): Promise<Buffer | null> => {
    await mkdir(folder, { recursive: true });
    await using picture = await writeDraft(folder, body);
    const drawn = await drawPicture(picture.path, drawing, closing.signal);
    return typeof drawn === 'string' ? null : drawn;
  };

  const draw = async (key: string, width: ThumbnailWidth): Promise<Buffer | null> => {
    const source = await storage.open(key);
    if (source === null) return null;
    if (source.size > sourceMaxBytes) {
      source.body.destroy();
      return null;
    }
    const drawing = { width, qualities, maxBytes: maxBytes[width] };
    const drawn = isDocument(key)
      ? await drawFirstPage(source.body, drawing, closing.signal)
      : await drawFromDraft(source.body, drawing);
    if (drawn !== null) return drawn;
    remember(unreadable, key);
    return null;
  };

  const drawAndKeep = async (key: string, width: ThumbnailWidth): Promise<Buffer | null> => {
    const inTurn = isDocument(key) ? onePdfAtATime : onePictureAtATime;
    const thumbnail = await inTurn(() => draw(key, width), closing.signal);
    // A thumbnail that cannot be stored, because the store is full or another process was first, is still shown.
    if (thumbnail !== null)
      await storage
        .put(thumbnailKey(key, width), thumbnail, { contentType: 'image/webp' })
        .catch(() => undefined);
    return thumbnail;
  };

  const open = async (key: string, width: ThumbnailWidth): Promise<OpenFile | ThumbnailBytes | null> => {
    if (unreadable.has(key)) return null;
    const kept = await storage.open(thumbnailKey(key, width));
    if (kept !== null) return kept;
    const name = thumbnailKey(key, width);
    const shared = underWay.get(name) ?? drawAndKeep(key, width).finally(() => underWay.delete(name));
    underWay.set(name, shared);
    const body = await shared;
    return body && { body, size: body.length };
  };

  return {
    open,
    prepare(key) {
      if (!isDocument(key)) return;
      // After a failure, the first request draws it.
      open(key, preparedWidth).catch(() => undefined);
    },
    async close() {
      closing.abort();
      await Promise.allSettled(underWay.values());
    },
  };
};

export const thumbnailKey = (key: string, width: ThumbnailWidth): string => `thumbnails/${width}/${key}.webp`;

/** The key of the file that this is a thumbnail of; null if it is not a thumbnail. */
export const thumbnailSource = (key: string): string | null =>
  /^thumbnails\/\d+\/(.+)\.webp$/.exec(key)?.[1] ?? null;

/** Whether the thumbnail of a file is its first page. */
const isDocument = (key: string): boolean => hasPages(extensionOf(key));

const remember = (set: Set<string>, key: string): void => {
  const [oldest] = set;
  if (set.size >= rememberedFaults && oldest !== undefined) set.delete(oldest);
  set.add(key);
};
