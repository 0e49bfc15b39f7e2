import { defineConfig } from 'vitest/config';

/** What `npm run test:faults` runs: real servers that are killed, starved and flooded. Minutes, not seconds; before a release. */
export default defineConfig({
  test: {
    name: 'faults',
    include: [
      'tests/faults/**/*.test.ts',
      'src/server/printing/queue/queue-faults.test.ts',
      'src/server/runs/run-races.test.ts',
      'src/server/holds/hold-races.test.ts',
    ],
    env: { PRINT_FAULT_ROUNDS: '240', RUN_RACE_ROUNDS: '240', HOLD_RACE_ROUNDS: '1000' },
    environment: 'node',
    globalSetup: ['tests/faults/global-setup.ts'],
    setupFiles: ['src/testing/node-setup.ts'],
    // One after the other: each wants the whole machine, and what it prints is meant to be compared.
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 120_000,
  },
});
