import { describe, expect, test } from 'vitest';
import { historyEntry } from './history-entry.ts';

describe('the history', () => {
  test('gets an entry for every search that is sent', () => {
    expect(historyEntry('sent', { isSameAddress: false, isBeingTyped: false })).toEqual({
      replace: false,
      isBeingTyped: false,
    });
  });

  test('gets one entry for all that is typed', () => {
    expect(historyEntry('typed', { isSameAddress: false, isBeingTyped: false })).toEqual({
      replace: false,
      isBeingTyped: true,
    });
    expect(historyEntry('typed', { isSameAddress: false, isBeingTyped: true })).toEqual({
      replace: true,
      isBeingTyped: true,
    });
  });

  test('settles the entry when what was typed is sent', () => {
    expect(historyEntry('sent', { isSameAddress: true, isBeingTyped: true })).toEqual({
      replace: true,
      isBeingTyped: false,
    });
  });

  test('gets an entry for what is chosen while typing', () => {
    expect(historyEntry('chosen', { isSameAddress: false, isBeingTyped: true })).toEqual({
      replace: false,
      isBeingTyped: false,
    });
  });

  test('gets none for the same search again', () => {
    expect(historyEntry('sent', { isSameAddress: true, isBeingTyped: false })).toEqual({
      replace: true,
      isBeingTyped: false,
    });
  });
});
