import { expect, test } from 'vitest';
import { Followers } from './followers.ts';

test('what follows is done in the order that was said, and not left out where nobody has said it', async () => {
  const done: string[] = [];
  const followers = new Followers<string, string>('a hold');
  await expect(followers.tell('queries', 'set')).rejects.toThrow('Nobody has said what follows a hold.');
  const follow = (name: string) => async (queries: string, what: string) => {
    await Promise.resolve();
    done.push(`${name} ${queries} ${what}`);
  };
  followers.set([follow('runs'), follow('print jobs')]);
  await followers.tell('queries', 'set');
  followers.set([]);
  await followers.tell('queries', 'released');
  expect(done).toEqual(['runs queries set', 'print jobs queries set']);
});
