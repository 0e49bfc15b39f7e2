import { plural } from '#web/words/formats.ts';
import { type Shown, wordsOf } from '#web/words/words-of.ts';
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
export const takesWhat = wordsOf(
  'files.takesWhat',
  (kind: FileKindName): string =>
    `${typesInWords[kind]} up to ${fileKinds[kind].maxBytes / bytesPerMegabyte}MB`,
);

/** The toast after a successful upload. */
export const uploadSuccessful = wordsOf(
  'files.uploadSuccessful',
  (count: number): { title: string; description: string } => ({
    title: 'Upload successful',
    description: plural(count, {
      one: 'Your file has been uploaded successfully.',
      other: '# file(s) uploaded successfully.',
    }),
  }),
);

/** The toast after a failed upload. */
export const uploadFailed = wordsOf(
  'files.uploadFailed',
  (kind: FileKindName, error: unknown): { title: string; description: string } => ({
    title: kind === 'inventoryImage' ? 'Failed to upload image' : 'Upload failed',
    description:
      error instanceof CallError
        ? `Upload failed: ${error.status} ${error.sentence}`
        : 'There was an error uploading your file.',
  }),
);

/** Why a form is not saved while uploads have failed. */
export const notUploaded = wordsOf('files.notUploaded', (count: number): string =>
  plural(count, {
    one: '# file was not uploaded. Retry or remove it.',
    other: '# files were not uploaded. Retry or remove them.',
  }),
);

/** Shown next to a cancelled file. */
export const uploadCancelled = wordsOf('files.uploadCancelled', 'Cancelled. Nothing was stored.');

/** The remaining time of an upload, if it is more than a few seconds. */
export const timeLeft = wordsOf('files.timeLeft', (remainingMs: number | null): string | null => {
  if (remainingMs === null || remainingMs < 4_000) return null;
  const seconds = Math.round(remainingMs / 1_000);
  if (seconds < 60) return `about ${seconds} s left`;
  return `about ${Math.round(seconds / 60)} min left`;
});

/** What files says. */
export const filesWords = wordsOf('files.filesWords', {
  wrongType: ({ kind }: { kind: Shown }) => `File type must be ${kind}`,
  fileTooLarge: ({ maxBytes }: { maxBytes: Shown }) => `File is larger than ${maxBytes} bytes`,
  fileTooSmall: ({ minBytes }: { minBytes: Shown }) => `File is smaller than ${minBytes} bytes`,
  tooManyFiles: 'Too many files',
  dropOrChoose: 'Drop it here, or choose it.',
  chooseAnotherFile: 'Choose another file',
  chooseFile: 'Choose a file',
  files: ({ label }: { label: Shown }) => `${label}: files`,
  dropToUpload: 'Drop to upload',
  chooseImage: 'Choose an image',
  keepCurrentImage: 'Keep the current image',
  change: 'Change',
  image: 'Image',
  uploads: 'Uploads',
  uploading: ({ name }: { name: Shown }) => `Uploading ${name}`,
  retry: ({ name }: { name: Shown }) => `Retry ${name}`,
  retryButton: 'Retry',
  cancel: ({ name }: { name: Shown }) => `Cancel ${name}`,
  remove: ({ name }: { name: Shown }) => `Remove ${name}`,
  uploaded: ({ size }: { size: Shown }) => `Uploaded · ${size}`,
  waiting: ({ size }: { size: Shown }) => `${size} · waiting`,
  of: ({ sent, total }: { sent: Shown; total: Shown }) => `${sent} of ${total}`,
  playOnYoutube: 'Click to play on YouTube',
  watchOn: ({ hostname }: { hostname: Shown }) => `Watch on ${hostname}`,
  opensOnAnotherSite: 'Opens on another site',
  clickToPlay: 'Click to play',
});
