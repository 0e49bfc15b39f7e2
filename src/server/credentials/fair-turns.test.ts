import { expect, test } from 'vitest';
import { FairTurns } from './fair-turns.ts';

/** Tasks that end when the test ends them, and the names of those that have begun. */
const newScene = (limits = { atOnce: 1, mostWaiting: 10, mostInLane: 5 }) => {
  const turns = new FairTurns(limits);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (lane: string, name: string, result?: null, gone?: AbortSignal): Promise<string> =>
    turns
      .take({ lane, ...(gone ? { gone } : {}) }, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        return result;
      })
      .then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
  /** Ends running tasks until none is left. */
  const finish = async (): Promise<void> => {
    while (ends.length > 0) {
      ends.shift()?.();
      for (let step = 0; step < 10; step += 1) await Promise.resolve();
    }
  };
  return { begun, ask, finish };
};

test('X6: lanes take turns, so that a long one delays another by one piece of work @security-8.6', async () => {
  const { begun, ask, finish } = newScene({ atOnce: 1, mostWaiting: 1_000, mostInLane: 600 });
  const flood = Array.from({ length: 600 }, (_, index) => ask('flood', `flood-${index}`));
  const other = ask('office', 'office');
  await finish();
  expect(begun.slice(0, 4)).toEqual(['flood-0', 'flood-1', 'office', 'flood-2']);
  expect(await other).toBe('done');
  expect(new Set(await Promise.all(flood))).toEqual(new Set(['done']));
});

test('X6: a lane that is full refuses in words and says when to come again @security-8.6', async () => {
  const { ask, finish } = newScene();
  const asked = Array.from({ length: 8 }, (_, index) => ask('flood', `${index}`));
  const office = ask('office', 'office');
  await finish();
  // One runs and five wait.
  expect(await Promise.all(asked)).toEqual([
    ...Array.from({ length: 6 }, () => 'done'),
    'auth.busy',
    'auth.busy',
  ]);
  expect(await office).toBe('done');
});

test('X6: where all places are taken, a newcomer gets one of the longest lane @security-8.6', async () => {
  const { begun, ask, finish } = newScene({ atOnce: 1, mostWaiting: 4, mostInLane: 5 });
  const flood = Array.from({ length: 5 }, (_, index) => ask('flood', `flood-${index}`));
  const [office, home, more] = [ask('office', 'office'), ask('home', 'home'), ask('flood', 'more')];
  await finish();
  expect(await Promise.all([office, home, more])).toEqual(['done', 'done', 'auth.busy']);
  expect(await Promise.all(flood)).toEqual(['done', 'done', 'done', 'auth.busy', 'auth.busy']);
  expect(begun).toEqual(['flood-0', 'flood-1', 'office', 'home', 'flood-2']);
});

test('X6: who has gone before the turn loses the place, and nothing is done for them @security-8.6', async () => {
  const { begun, ask, finish } = newScene({ atOnce: 1, mostWaiting: 2, mostInLane: 2 });
  const [stays, leaves] = [new AbortController(), new AbortController()];
  const first = ask('a', 'first', undefined, stays.signal);
  const gone = ask('a', 'gone', undefined, leaves.signal);
  const second = ask('a', 'second', undefined, stays.signal);
  leaves.abort();
  expect(await gone).toBe('auth.busy');
  // The slot is free again.
  const third = ask('a', 'third', undefined, stays.signal);
  expect(await ask('a', 'too late', undefined, AbortSignal.abort())).toBe('auth.busy');
  await finish();
  expect(await Promise.all([first, second, third])).toEqual(['done', 'done', 'done']);
  expect(begun).toEqual(['first', 'second', 'third']);
  // A task that has begun is finished even if its caller is gone.
  stays.abort();
});

test('X6: of fifty lanes that came to nothing, a newcomer waits for one @security-8.6', async () => {
  const { begun, ask, finish } = newScene({ atOnce: 1, mostWaiting: 1_000, mostInLane: 5 });
  const first = Array.from({ length: 50 }, (_, index) => ask(`flood ${index}`, 'first', null));
  await finish();
  await Promise.all(first);
  begun.length = 0;
  const again = Array.from({ length: 50 }, (_, index) => ask(`flood ${index}`, `again ${index}`, null));
  const others = [ask('office', 'office'), ask('home', 'home')];
  await finish();
  await Promise.all([...again, ...others]);
  expect(begun.slice(0, 5).toSorted()).toEqual(['again 0', 'again 1', 'again 2', 'home', 'office']);
  expect(begun).toHaveLength(52);
});

test('X6: a full queue of lanes that came to nothing has a place for a newcomer, and none for one of them @security-8.6', async () => {
  const { ask, finish } = newScene({ atOnce: 1, mostWaiting: 3, mostInLane: 5 });
  for (const lane of ['a', 'b', 'c', 'd', 'e']) {
    const asked = ask(lane, lane, null);
    await finish();
    await asked;
  }
  const waiting = ['a', 'b', 'c', 'd'].map((lane) => ask(lane, lane, null));
  const [office, more] = [ask('office', 'office'), ask('e', 'more', null)];
  await finish();
  expect(await Promise.all([office, more])).toEqual(['done', 'auth.busy']);
  expect((await Promise.all(waiting)).toSorted()).toEqual(['auth.busy', 'done', 'done', 'done']);
});
