import { expect, test } from 'vitest';
import { countOfPlaywright, countOfVitest, settle } from './test-counts.ts';

const vitest = { numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 };

test('a file that could not be loaded counts as one failure beside the failed tests', () => {
  const testResults = [
    { status: 'passed', assertionResults: [{}] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'failed', assertionResults: [] },
  ];
  expect(countOfVitest({ ...vitest, testResults })).toEqual({ passed: 7, failed: 3, skipped: 2 });
});

test('what goes wrong in the browser outside of any test counts as a failure', () => {
  const stats = { expected: 40, unexpected: 1, flaky: 1, skipped: 3 };
  expect(countOfPlaywright({ stats, errors: [{ message: 'The demo did not start' }] })).toEqual({
    passed: 40,
    failed: 3,
    skipped: 3,
  });
});

test('a suite is green only when something passed and it ended cleanly', () => {
  const green = { passed: 5, failed: 0, skipped: 1 };
  expect(settle(green, 0)).toEqual(green);
  expect(settle(green, 1)).toEqual({ passed: 5, failed: 1, skipped: 1 });
  expect(settle(green, null)).toEqual({ passed: 5, failed: 1, skipped: 1 });
});

test('a suite that ran nothing, or left no report, has failed', () => {
  expect(settle({ passed: 0, failed: 0, skipped: 4 }, 0)).toEqual({ passed: 0, failed: 1, skipped: 4 });
  expect(settle(null, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('failures that were counted are not counted twice for the exit code that they cause', () => {
  expect(settle({ passed: 5, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 5, failed: 2, skipped: 0 });
});
