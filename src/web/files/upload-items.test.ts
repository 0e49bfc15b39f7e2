import { describe, expect, test } from 'vitest';
import type { UploadResult } from '#domain/files/contract.ts';
import { storedAs } from '#testing/servers/upload-server.ts';
import {
  added,
  begun,
  failed,
  isBusy,
  nextToSend,
  percentOf,
  progressed,
  resultsOf,
  roomFor,
  stopped,
  stored,
  unsent,
  waitsAgain,
  type UploadItem,
} from './upload-items.ts';

const item = (id: string): UploadItem => ({
  id,
  name: `${id}.pdf`,
  sizeBytes: 1_000,
  preview: null,
  state: { step: 'idle' },
});

const result = (key: string): UploadResult => storedAs(key, 'a.pdf');

const idsOf = (items: readonly UploadItem[]) => items.map(({ id }) => id);
const onlyState = ([first]: readonly UploadItem[]) => first?.state;
const percents = (items: readonly UploadItem[]) => items.map(({ state }) => percentOf(state));

describe('how far a file is @need-1.15', () => {
  test('goes from 10 over 30 to 80 by the bytes that are out, and to 100 with the answer @spec-4.20 @spec-9.18', () => {
    let items: UploadItem[] = [item('a')];
    const steps = [percents(items)];
    const then = (next: UploadItem[]) => {
      items = next;
      steps.push(percents(items));
    };
    then(begun(items, 'a'));
    then(progressed(items, 'a', { sent: 0, total: 1_200 }, 10));
    then(progressed(items, 'a', { sent: 600, total: 1_200 }, 2_000));
    then(progressed(items, 'a', { sent: 1_200, total: 1_200 }, 4_000));
    then(stored(items, 'a', result('documents/1.pdf')));
    expect(steps.flat()).toEqual([0, 10, 30, 55, 80, 100]);
  });

  test('names the time that is left, when the first second is over', () => {
    const items = begun([item('a')], 'a');
    const early = progressed(items, 'a', { sent: 500, total: 1_000 }, 999);
    expect(onlyState(early)).toMatchObject({ remainingMs: null });
    const later = progressed(early, 'a', { sent: 250, total: 1_000 }, 10_000);
    expect(onlyState(later)).toMatchObject({ sent: 250, total: 1_000, remainingMs: 30_000 });
  });

  test('stays where it is while the browser does not know the total, and after it has ended', () => {
    const items = begun([item('a')], 'a');
    expect(percents(progressed(items, 'a', { sent: 5, total: 0 }, 5_000))).toEqual([10]);
    const ended = failed(items, 'a', 'No.', true);
    expect(progressed(ended, 'a', { sent: 5, total: 10 }, 5_000)).toEqual(ended);
  });
});

describe('which files are there', () => {
  test('one alone takes the place of the one before @spec-4.22', () => {
    expect(idsOf(added([item('a')], [item('b')], 1))).toEqual(['b']);
    expect(roomFor([item('a')], 1)).toBe(1);
  });

  test('on the last place of many, the one that stands there keeps it', () => {
    expect(roomFor([item('a')], 10, 1)).toBe(0);
    expect(roomFor([], 10, 1)).toBe(1);
    expect(roomFor([], 10, 0)).toBe(0);
    expect(roomFor([item('a')], 3, 20)).toBe(2);
    expect(idsOf(added([item('a')], [item('b')], 10))).toEqual(['a', 'b']);
  });

  test('a bad pick leaves the one that stands there', () => {
    const bad = failed([item('b')], 'b', 'Too many files', false);
    expect(idsOf(added([item('a')], bad, 1))).toEqual(['a', 'b']);
  });

  test('of many there is room up to the maximum; what failed for good takes none and goes with the next pick', () => {
    const items = failed(failed([item('a'), item('b'), item('c')], 'a', 'No.', false), 'b', 'Lost.', true);
    expect(roomFor(items, 5)).toBe(3);
    expect(roomFor(items, 1 + 1)).toBe(0);
    expect(idsOf(added(items, [item('d')], 5))).toEqual(['b', 'c', 'd']);
  });
});

test('three are on their way at most, the others wait in order', () => {
  const items = ['a', 'b', 'c', 'd', 'e'].map(item);
  expect(idsOf(nextToSend(items, 3))).toEqual(['a', 'b', 'c']);
  expect(idsOf(nextToSend(begun(begun(items, 'a'), 'b'), 3))).toEqual(['c']);
  expect(idsOf(nextToSend(begun(begun(begun(items, 'a'), 'b'), 'c'), 3))).toEqual([]);
});

test('a form is busy until every file is stored or not, and gets the stored ones in their order', () => {
  const waiting = [item('a'), item('b'), item('c')];
  expect(isBusy(waiting)).toBe(true);
  const some = stored(failed(waiting, 'b', 'No.', true), 'c', result('documents/3.pdf'));
  expect(isBusy(begun(some, 'a'))).toBe(true);
  const all = stored(some, 'a', result('documents/1.pdf'));
  expect(isBusy(all)).toBe(false);
  expect(resultsOf(all).map(({ key }) => key)).toEqual(['documents/1.pdf', 'documents/3.pdf']);
});

test('what was lost on the way is still to be sent; what was refused for good, or stopped, is not', () => {
  const waiting = [item('a'), item('b'), item('c'), item('d')];
  const some = stopped(failed(failed(waiting, 'a', 'Lost.', true), 'b', 'No.', false), 'c');
  expect(idsOf(unsent(some))).toEqual(['a']);
  expect(unsent(waitsAgain(some, 'a'))).toEqual([]);
  expect(idsOf(unsent(failed(waitsAgain(some, 'c'), 'c', 'Lost.', true)))).toEqual(['a', 'c']);
});

test('only what may be tried again waits again', () => {
  const items = failed(failed([item('a'), item('b')], 'a', 'Lost.', true), 'b', 'No.', false);
  expect(waitsAgain(waitsAgain(items, 'a'), 'b').map(({ state }) => state.step)).toEqual(['idle', 'failed']);
});
