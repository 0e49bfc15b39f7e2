import sharp from 'sharp';
import { expect, test } from 'vitest';
import { takenAtOf } from './taken-at.ts';

const photo = (format: 'jpeg' | 'png' | 'webp', taken: Record<string, string>): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } })
    .toFormat(format)
    .withExif({ IFD0: { Model: 'Phone' }, IFD2: taken })
    .toBuffer();

test.each(['jpeg', 'png', 'webp'] as const)('when a %s was taken is what its camera says', async (format) => {
  const DateTimeOriginal = '2026:11:26 14:03:22';
  expect(takenAtOf(await photo(format, { DateTimeOriginal }))).toBe('2026-11-26T14:03:22');
  const zoned = await photo(format, { DateTimeOriginal, OffsetTimeOriginal: '+01:00' });
  expect(takenAtOf(zoned)).toBe('2026-11-26T14:03:22+01:00');
});

test('what is no time, or cannot be read, is none', async () => {
  expect(takenAtOf(await photo('jpeg', {}))).toBeNull();
  expect(takenAtOf(await photo('jpeg', { DateTimeOriginal: '0000:00:00 00:00:00' }))).toBeNull();
  const whole = await photo('jpeg', { DateTimeOriginal: '2026:11:26 14:03:22' });
  // Whatever is cut off or points beyond the end, nothing is thrown.
  for (let end = 0; end < Math.min(whole.length, 400); end += 1) takenAtOf(whole.subarray(0, end));
  for (let at = 20; at < Math.min(whole.length, 200); at += 1) {
    const changed = Buffer.from(whole);
    changed[at] = 0xff;
    takenAtOf(changed);
  }
});
