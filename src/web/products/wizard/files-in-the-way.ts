import type { Uploads } from '#web/files/use-uploads.ts';
import { notUploaded } from '#web/files/wording.ts';
import type { FieldPlace } from './field-place.ts';
import { wizardWords } from './wizard-wording.ts';

/** How the files of one field stand that are not stored yet. */
export type FilesStanding = Pick<Uploads, 'isBusy' | 'unsentCount'>;

/** Why files keep the wizard from saving, and the field to look at; null where waiting is enough. */
export interface FilesInTheWay {
  sentence: string;
  place: FieldPlace | null;
}

/** What of the files, field by field in the order of the form, keeps the wizard from saving; null where nothing does. */
export const filesInTheWay = (
  files: readonly (FilesStanding & { place: FieldPlace })[],
): FilesInTheWay | null => {
  if (files.some(({ isBusy }) => isBusy)) return { sentence: wizardWords.uploading, place: null };
  const first = files.find(({ unsentCount }) => unsentCount > 0);
  if (!first) return null;
  const count = files.reduce((sum, { unsentCount }) => sum + unsentCount, 0);
  return { sentence: notUploaded(count), place: first.place };
};
