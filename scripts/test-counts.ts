import { z } from 'zod';

/** What one suite of tests did. */
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

/** Reads vitest's JSON report; a file that could not be loaded has no tests to count and is a failure of its own. */
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

/** Reads Playwright's JSON report; what went wrong outside of any test counts as well, and so does a test that failed once. */
export function countOfPlaywright(report: unknown): Count {
  const { stats, errors } = PlaywrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** What a suite that ended with this exit code really achieved: green needs a test that ran and a clean end. */
export function settle(count: Count | null, exitCode: number | null): Count {
  const { passed, failed, skipped } = count ?? { passed: 0, failed: 0, skipped: 0 };
  const brokeUnseen = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: brokeUnseen ? 1 : failed, skipped };
}
