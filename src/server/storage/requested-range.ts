import type { ByteRange } from './storage.ts';

/**
 * The byte range of a file of `size` bytes that a Range header requests (RFC 9110, 14.2). A header that is malformed or
 * has another unit or several ranges is ignored, as the RFC allows.
 */
export const requestedRange = (
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' => {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (asked === null) return 'whole';
  const [, from = '', to = ''] = asked;
  if (from === '' && to === '') return 'whole';
  if (from === '') {
    const last = Math.min(Number(to), size);
    return last === 0 ? 'unsatisfiable' : { start: size - last, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
};
