import { describe, expect, test } from 'vitest';
import { CallError } from '#web/api/call.ts';
import { failureSentence, outcomeSentences, outcomeTitle } from './import-wording.ts';

const duplicate = { row: 2, sku: 'A-1', clientName: null, existingId: 7 };
const error = {
  row: 3,
  column: 'SKU',
  sku: null,
  code: 'cell.no_sku',
  values: {},
  message: 'SKU is required',
};
const result = (parts: Partial<Parameters<typeof outcomeTitle>[0]>) => ({
  created: 0,
  updated: 0,
  duplicates: [],
  errors: [],
  ...parts,
});
const skip = { checkOnly: false, onDuplicate: 'skip' } as const;
const update = { checkOnly: false, onDuplicate: 'update' } as const;
const check = { checkOnly: true, onDuplicate: 'skip' } as const;

describe('after an import', () => {
  test('a complete one says that nothing existing was changed @spec-4.35', () => {
    const complete = result({ created: 12000 });
    expect(outcomeTitle(complete, skip)).toBe('Import completed');
    expect(outcomeSentences(complete, skip)).toEqual([
      '12,000 products were created.',
      'Nothing that existed before was changed.',
    ]);
  });

  test('one with duplicates says so in its title @spec-4.35 @spec-8.25', () => {
    const partial = result({ created: 1, duplicates: [duplicate], errors: [error, error] });
    expect(outcomeTitle(partial, skip)).toBe('Import completed with duplicates');
    expect(outcomeSentences(partial, skip)).toEqual([
      '1 product was created.',
      'Nothing that existed before was changed.',
      '1 duplicate was left as it is.',
      '2 errors: their rows were left out.',
    ]);
  });

  test('one with errors tells how many @spec-4.35 @spec-8.25', () => {
    const partial = result({ errors: [error] });
    expect(outcomeTitle(partial, skip)).toBe('Import completed');
    expect(outcomeSentences(partial, skip)).toEqual([
      'No product was created.',
      'Nothing that existed before was changed.',
      '1 error: its row was left out.',
    ]);
  });

  test('one that updates says how many products it changed', () => {
    expect(outcomeSentences(result({ created: 2, updated: 3 }), update)).toEqual([
      '2 products were created.',
      '3 products were updated.',
    ]);
  });
});

test('after a check everything stands in the conditional, and nothing was written', () => {
  const found = result({ created: 2, duplicates: [duplicate, duplicate], errors: [error] });
  expect(outcomeTitle(found, check)).toBe('Check completed');
  expect(outcomeSentences(found, check)).toEqual([
    'Nothing has been written yet.',
    '2 products would be created.',
    '2 duplicates would be left as they are.',
    '1 error: its row would be left out.',
  ]);
});

describe('after a failure', () => {
  const unreadable = new CallError(400, 'The file could not be read.', { code: 'workbook.unreadable' });
  const full = new CallError(507, 'Storage is full. Nothing was saved.', { code: 'storage.full' });
  const gateway = new CallError(504, 'Gateway Timeout');
  const lost = new TypeError('The connection was lost.');
  const whileReading = { isSent: true, checkOnly: false };

  test('a refusal of the portal is its sentence, and that nothing was imported', () => {
    expect(failureSentence(unreadable, whileReading)).toBe(
      'The file could not be read. Nothing was imported.',
    );
    expect(failureSentence(full, whileReading)).toBe('Storage is full. Nothing was saved.');
  });

  test('a connection lost on the way to the server has imported nothing', () => {
    expect(failureSentence(lost, { isSent: false, checkOnly: false })).toBe(
      'The portal could not be reached. Check the connection and try again. Nothing was imported.',
    );
  });

  test('a check that broke off has imported nothing', () => {
    expect(failureSentence(lost, { isSent: true, checkOnly: true })).toMatch(/Nothing was imported\.$/);
  });

  test.each([lost, gateway])('when the answer of an import never came, nothing is promised: %s', (error) => {
    expect(failureSentence(error, whileReading)).toBe(
      'The connection was lost while the rows were being written, and they may be there. Look at the list of products. ' +
        'Importing the same file again is safe: existing products are reported and not created again.',
    );
  });
});
