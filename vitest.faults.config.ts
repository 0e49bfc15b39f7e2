import { defineConfig } from 'vitest/config';

/** What holds whatever else the machine does: nothing in it is judged by how long it took. */
const timeless = [
  'tests/faults/kill-while-{working,printing}.test.ts',
  'tests/faults/runs/**/*.test.ts',
  'tests/faults/{soak,labels-by-chance,numbers-in-four-processes,publish-races,webhooks-killed}.test.ts',
  'src/server/printing/queue/queue-faults.test.ts',
  'src/server/runs/run-races.test.ts',
  'src/server/holds/hold-races.test.ts',
];

const settings = {
  env: { PRINT_FAULT_ROUNDS: '240', RUN_RACE_ROUNDS: '240', HOLD_RACE_ROUNDS: '1000' },
  environment: 'node',
  globalSetup: ['tests/faults/global-setup.ts'],
  setupFiles: ['src/testing/node-setup.ts'],
  testTimeout: 900_000,
  hookTimeout: 120_000,
};

/** What `npm run test:faults` runs: real servers that are killed, starved and flooded. Minutes, not seconds; before a release. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...settings,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: timeless,
          // One after the other: each wants the whole machine, and what it prints is meant to be compared.
          maxWorkers: 1,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Most of it waits: for a process that starts again, for a printer, for the next request.
        test: {
          ...settings,
          name: 'faults together',
          include: timeless,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
