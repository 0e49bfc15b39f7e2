import { language } from '#web/words/language.ts';
import { kitWords as words } from '../wording.ts';

const units = ['KB', 'MB', 'GB'] as const;

/** A number of bytes for display, in powers of 1024: '812 bytes', '1.4 MB'. */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1024) return words.bytes({ bytes });
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), units.length);
  return `${(bytes / 1024 ** power).toLocaleString(language.formats, { maximumFractionDigits: 1 })} ${units[power - 1] ?? ''}`;
};
