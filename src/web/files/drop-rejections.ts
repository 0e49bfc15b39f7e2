import { extensionsText, typeByName, type FileKind } from '#domain/files/file-kinds.ts';

/** Why a file that was picked or dropped is not sent. */
export type RejectionCode = 'file-invalid-type' | 'file-too-large' | 'file-too-small' | 'too-many-files';

/** A file that is not sent, and why. */
export interface DropRejection {
  file: File;
  code: RejectionCode;
  message: string;
}

/** An empty file says nothing to anybody. */
const minBytes = 1;

const refusalOf = (file: File, kind: FileKind): Omit<DropRejection, 'file'> | null => {
  if (typeByName(kind, file.name) === null)
    return { code: 'file-invalid-type', message: `File type must be ${extensionsText(kind)}` };
  if (file.size > kind.maxBytes)
    return { code: 'file-too-large', message: `File is larger than ${kind.maxBytes} bytes` };
  if (file.size < minBytes)
    return { code: 'file-too-small', message: `File is smaller than ${minBytes} bytes` };
  return null;
};

/** Sorts what was picked or dropped before anything is sent; of the files that fit, `room` are taken. */
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
    else rejected.push({ file, code: 'too-many-files', message: 'Too many files' });
  }
  return { taken, rejected };
};
