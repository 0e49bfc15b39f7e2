import { z } from 'zod';

/** The results of one test suite. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
});

/** Parses vitest's JSON report; a file that could not be loaded has no tests and counts as a failure. */
export function countOfVitest(report: unknown): Count {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    VitestReport.parse(report);
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests + numTodoTests,
  };
}

/** Parses Playwright's JSON report; errors outside tests and tests that passed only when retried count as failures. */
export function countOfPlaywright(report: unknown): Count {
  const { stats, errors } = PlaywrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** The result of a suite that ended with this exit code: success requires at least one passed test and exit code 0. */
export function settle(count: Count | null, exitCode: number | null): Count {
  const { passed, failed, skipped } = count ?? { passed: 0, failed: 0, skipped: 0 };
  const brokeUnseen = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: brokeUnseen ? 1 : failed, skipped };
}
