import { expect, test } from 'vitest';
import { asReleased } from './as-released.ts';

test('36: a sheet names the release that it shows, also of a record that is published meanwhile', async () => {
  let number = 1;
  const publishOnce = [2];
  const record = async () => {
    const content = `as of release ${number}`;
    number = publishOnce.pop() ?? number;
    return Promise.resolve(content);
  };
  const found = await asReleased(() => Promise.resolve({ number }), record);
  expect(found).toEqual({ record: 'as of release 2', release: { number: 2 } });
});
