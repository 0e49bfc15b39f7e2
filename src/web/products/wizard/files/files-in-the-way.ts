import type { Uploads } from '#web/files/use-uploads.ts';
import { notUploaded } from '#web/files/wording.ts';
import type { FieldPlace } from '../codes/field-place.ts';
import { wizardWords } from '../wizard-wording.ts';

/** The state of one field's files that are not stored yet. */
export type FilesStanding = Pick<Uploads, 'isBusy' | 'unsentCount'>;

/** Why files prevent saving, and the field to look at; null if waiting is sufficient. */
export interface FilesInTheWay {
  sentence: string;
  place: FieldPlace | null;
}

/** The files that prevent saving, checked in the order of the form; null if none do. */
export const filesInTheWay = (
  files: readonly (FilesStanding & { place: FieldPlace })[],
): FilesInTheWay | null => {
  if (files.some(({ isBusy }) => isBusy)) return { sentence: wizardWords.uploading, place: null };
  const first = files.find(({ unsentCount }) => unsentCount > 0);
  if (!first) return null;
  const count = files.reduce((sum, { unsentCount }) => sum + unsentCount, 0);
  return { sentence: notUploaded(count), place: first.place };
};
