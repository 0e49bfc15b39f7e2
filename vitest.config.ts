import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that wait more than they compute: for a process that draws or starts, for a printer that does not answer, for a store. */
const waits =
  /\/server\/(printing\/(drawing\/label-|queue\/queue-faults|queue\/unanswered)|operations\/drill|storage\/s3-storage|doctor\/examine|paper\/paper|start)\b/;

const isLong = ({ moduleId }: TestSpecification): boolean => waits.test(moduleId);

/** Most of what a test makes is gone at once; with Node's 16 MB collecting it takes a tenth of the processor time. */
const execArgv = ['--max-semi-space-size=32'];

/** Starts large files first, and before them those that wait: the others fill their time, and none is left for the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array's: the sequencer's own
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)));
  }
}

/** Two projects: what runs in Node (domain, server, scripts) and what draws in a DOM (web). */
export default defineConfig({
  test: {
    // One more than there are processors: much of a server’s test is waiting for a database or a disk. Each loads the server anew.
    maxWorkers: availableParallelism() + 1,
    // A fresh module graph and DOM for every file costs more than all of its tests; no file may leave a trace instead.
    isolate: false,
    execArgv,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'node',
          include: ['src/{domain,server,testing}/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          environment: 'node',
          // Node reads the modules itself, as in the product: rewritten by Vite they take a sixth longer.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          globalSetup: ['tests/global-setup.ts'],
          setupFiles: ['src/testing/node-setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // As in the product.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'web',
          env: { NODE_ENV: 'production' },
          include: ['src/web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // As many as there are processors: it does not wait, and each worker loads a DOM and compiles all of React again, which
          // takes four of them a quarter more processor time. It comes first, beside the checks.
          maxWorkers: availableParallelism(),
          // A busy machine is slow, not wrong.
          testTimeout: 60_000,
          sequence: { setupFiles: 'list', groupOrder: 0 },
          setupFiles: ['src/testing/react-act.ts', 'src/testing/web-setup.ts'],
        },
      },
    ],
  },
});
