import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { rasterize } from './rasterize.ts';

test('a file is closed where nobody waits for its drawing any more', async () => {
  const file = Readable.from([Buffer.from('%PDF')]);
  const task = {
    widthDots: 80,
    heightDots: 80,
    dotsPerMm: 8,
    toleranceMm: 1,
    grey: 'lost',
    pages: null,
    page: 1,
    isJudged: false,
    isColour: false,
  } as const;
  const gone = { lane: 'a', signal: AbortSignal.abort(new Error('gone')) };
  await expect(rasterize(file, task, gone)).rejects.toThrow('gone');
  expect(file.destroyed).toBe(true);
});
