import { describe, expect, test } from 'vitest';
import {
  backToChoice,
  choose,
  finished,
  isRunning,
  nothingChosen,
  progressed,
  sent,
  start,
  type ImportRun,
} from './import-run.ts';

const file = (name: string, size = 3) => new File(['x'.repeat(size)], name);
const workbook = file('products.xlsx');
const skip = { checkOnly: false, onDuplicate: 'skip' } as const;
const result = { created: 1, updated: 0, duplicates: [], errors: [] };
const chosen = choose(nothingChosen, [workbook]);
const noticeOf = (run: ImportRun) => (run.step === 'choosing' ? run.notice?.text : undefined);

describe('what is refused before anything is sent', () => {
  test.each(['notes.csv', 'page.html', 'products.xlsx.zip', 'xlsx', 'products.xlsm'])(
    '%s @spec-5.16',
    (name) => {
      expect(noticeOf(choose(nothingChosen, [file(name)]))).toBe(
        'Invalid file type: Please select an Excel file (.xlsx or .xls)',
      );
    },
  );

  test('more than one file', () => {
    expect(noticeOf(choose(nothingChosen, [workbook, file('b.xls')]))).toBe('Too many files');
  });

  test('more than 10 MB', () => {
    expect(noticeOf(choose(nothingChosen, [file('big.xlsx', 10 * 1024 * 1024 + 1)]))).toBe(
      'File is larger than 10485760 bytes',
    );
  });

  test('the file that was chosen before stays', () => {
    expect(choose(chosen, [file('notes.csv')])).toMatchObject({ step: 'choosing', file: workbook });
  });
});

test.each(['products.xlsx', 'PRODUCTS.XLS', 'new.products.Xlsx'])('%s is taken', (name) => {
  expect(noticeOf(choose(nothingChosen, [file(name)]))).toBe(undefined);
});

test('without a file nothing starts', () => {
  expect(start(nothingChosen, skip)).toBe(nothingChosen);
});

test('a second start while one is under way changes nothing', () => {
  const sending = start(chosen, skip);
  expect(isRunning(sending)).toBe(true);
  expect(start(sending, skip)).toBe(sending);
  const reading = sent(sending);
  expect(start(reading, skip)).toBe(reading);
  expect(choose(reading, [file('other.xlsx')])).toBe(reading);
});

test('an import goes from the choice over sending and reading to its result', () => {
  const sending = progressed(start(chosen, skip), { sent: 2, total: 4 });
  expect(sending).toMatchObject({ step: 'sending', bytes: { sent: 2, total: 4 } });
  const done = finished(sent(sending), result);
  expect(done).toMatchObject({ step: 'finished', file: workbook, choices: skip, result: { created: 1 } });
  expect(isRunning(done)).toBe(false);
});

test('after a failure the file is still chosen, beside what there is to say', () => {
  expect(backToChoice(sent(start(chosen, skip)), { tone: 'danger', text: 'No.' })).toEqual({
    step: 'choosing',
    file: workbook,
    notice: { tone: 'danger', text: 'No.' },
  });
});
