import { extensionsText, typeByName, type FileKind } from '#domain/files/file-kinds.ts';
import { filesWords as words } from './wording.ts';

/** Why a picked or dropped file is not uploaded. */
export type RejectionCode = 'file-invalid-type' | 'file-too-large' | 'file-too-small' | 'too-many-files';

/** A file that is not uploaded, and why. */
export interface DropRejection {
  file: File;
  code: RejectionCode;
  message: string;
}

/** Empty files are refused. */
const minBytes = 1;

const refusalOf = (file: File, kind: FileKind): Omit<DropRejection, 'file'> | null => {
  if (typeByName(kind, file.name) === null)
    return { code: 'file-invalid-type', message: words.wrongType({ kind: extensionsText(kind) }) };
  if (file.size > kind.maxBytes)
    return { code: 'file-too-large', message: words.fileTooLarge({ maxBytes: kind.maxBytes }) };
  if (file.size < minBytes) return { code: 'file-too-small', message: words.fileTooSmall({ minBytes }) };
  return null;
};

/** Checks picked or dropped files before anything is sent; accepts at most `room` of the valid ones. */
export const sortDrop = (
  files: readonly File[],
  kind: FileKind,
  room: number,
): { taken: File[]; rejected: DropRejection[] } => {
  const taken: File[] = [];
  const rejected: DropRejection[] = [];
  for (const file of files) {
    const refusal = refusalOf(file, kind);
    if (refusal !== null) rejected.push({ file, ...refusal });
    else if (taken.length < room) taken.push(file);
    else rejected.push({ file, code: 'too-many-files', message: words.tooManyFiles });
  }
  return { taken, rejected };
};
