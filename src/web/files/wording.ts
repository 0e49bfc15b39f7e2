import { fileKinds } from '#domain/files/file-kinds.ts';
import { CallError } from '#web/api/call.ts';

/** A kind of file that can be uploaded. */
export type FileKindName = keyof typeof fileKinds;

const typesInWords: Readonly<Record<FileKindName, string>> = {
  productImage: 'PNG, JPG, WEBP or GIF',
  artwork: 'PDF, AI, PSD, EPS or an image',
  inventoryImage: 'PNG, JPG or WEBP',
  video: 'MP4, MOV or AVI',
};

const bytesPerMegabyte = 1024 * 1024;

/** The files that a kind accepts, in words: 'PNG, JPG or WEBP up to 5MB'. */
export const takesWhat = (kind: FileKindName): string =>
  `${typesInWords[kind]} up to ${fileKinds[kind].maxBytes / bytesPerMegabyte}MB`;

/** The toast after a successful upload. */
export const uploadSuccessful = (count: number): { title: string; description: string } => ({
  title: 'Upload successful',
  description:
    count === 1 ? 'Your file has been uploaded successfully.' : `${count} file(s) uploaded successfully.`,
});

/** The toast after a failed upload. */
export const uploadFailed = (kind: FileKindName, error: unknown): { title: string; description: string } => ({
  title: kind === 'inventoryImage' ? 'Failed to upload image' : 'Upload failed',
  description:
    error instanceof CallError
      ? `Upload failed: ${error.status} ${error.sentence}`
      : 'There was an error uploading your file.',
});

/** Why a form is not saved while uploads have failed. */
export const notUploaded = (count: number): string =>
  count === 1
    ? '1 file was not uploaded. Retry or remove it.'
    : `${count} files were not uploaded. Retry or remove them.`;

/** Shown next to a cancelled file. */
export const uploadCancelled = 'Cancelled. Nothing was stored.';

/** The remaining time of an upload, if it is more than a few seconds. */
export const timeLeft = (remainingMs: number | null): string | null => {
  if (remainingMs === null || remainingMs < 4_000) return null;
  const seconds = Math.round(remainingMs / 1_000);
  if (seconds < 60) return `about ${seconds} s left`;
  return `about ${Math.round(seconds / 60)} min left`;
};
