import { artworkFile } from '#domain/products/artwork-file.ts';
import { nameIn, type FileNames } from '../file-names.ts';

/** What a file is called: its name on the disk it came from, else its own; a key of the server says only its kind. */
export const fileName = (value: string, names: FileNames): string => {
  const { name, extension } = artworkFile(value);
  return nameIn(names, value) ?? name ?? (extension === '' ? 'File' : `File (.${extension})`);
};
