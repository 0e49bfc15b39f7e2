import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { environmentOfS3, findS3Server, type S3Server, whyNoS3 } from '#testing/servers/s3-server.ts';
import { collectsSeldom, type DemoServer, startDemo } from '../tests/browser/support/server.ts';
import { buildServerIfNeeded } from './build-if-needed.ts';
import { type Count, countOfPlaywright, countOfVitest, settle } from './test-counts.ts';

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');

/** The tests start a hundred processes; compilation takes a third of the time of a short one. */
const compileCache = join(root, 'node_modules/.cache/node');

/**
 * Databases and files of tests are in memory where Linux has room for them: no test proves anything by waiting for a disk. They
 * need half a gigabyte.
 */
function temporaryFolder(): string {
  const memory = '/dev/shm';
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  const folder = mkdtempSync(join(bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir(), 'labelport-tests-'));
  // PostgreSQL runs as another user, who creates and deletes its own folder here.
  chmodSync(folder, 0o1777);
  return folder;
}

/** The result of a suite, and the end of its error output. */
interface Outcome extends Count {
  complaints: string;
}

/** A test suite: how it is run, and where its report goes. */
interface Suite {
  script: string;
  args: string[];
  report: string;
  count: (report: unknown) => Count;
  settings?: Record<string, string>;
}

/** Runs one suite, shows its output, and counts the results in its report. */
async function run({ script, args, report, count, settings }: Suite): Promise<Outcome> {
  const path = join(results, report);
  rmSync(path, { force: true });
  const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compileCache,
      ...(s3 && environmentOfS3(s3)),
      PLAYWRIGHT_JSON_OUTPUT_FILE: path,
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  child.stderr.pipe(process.stderr, { end: false });
  const [complaints] = await Promise.all([text(child.stderr), once(child, 'close')]);
  const counted = settle(
    existsSync(path) ? count(JSON.parse(readFileSync(path, 'utf8'))) : null,
    child.exitCode,
  );
  return { ...counted, complaints: complaints.slice(-8_000) };
}

/** Builds the portal and starts the demo that the browser tests use; throws with the error output if either fails. */
async function prepareForBrowser(): Promise<DemoServer> {
  const child = spawn(process.execPath, [join(root, 'tests/browser/prepare.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error((await output).join(''));
  return startDemo();
}

async function runInBrowser(preparing: Promise<DemoServer>): Promise<Outcome> {
  try {
    const demo = await preparing;
    try {
      return await run({
        script: '@playwright/test/cli.js',
        args: ['test', '--reporter=list,json'],
        report: 'playwright.json',
        count: countOfPlaywright,
        settings: {
          PORTAL_URL: demo.url,
          PORTAL_DATA_DIR: demo.dataDir,
          // Node reads TypeScript itself; Playwright would translate each module of the journeys and the domain first.
          PW_DISABLE_TS_ESM: '1',
          NODE_OPTIONS: collectsSeldom,
        },
      });
    } finally {
      await demo.stop();
    }
  } catch (error) {
    console.error('The tests in the browser could not run:', error);
    return { ...settle(null, 1), complaints: '' };
  }
}

/** One S3 server for the whole run; tests that need it wait for it. */
function startS3(): S3Server | null {
  const server = findS3Server(process.env)?.() ?? null;
  server?.started.catch(console.error);
  return server;
}

const temporary = temporaryFolder();
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
process.env['TMPDIR'] = temporary;

const s3 = startS3();
// Once for the tests and the demo, which would both build it. Whoever needs it reports a failure.
await buildServerIfNeeded().catch(() => undefined);
// Beside the first tests, which leave one of two processors idle now and then.
const preparing = prepareForBrowser();
preparing.catch(() => undefined);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.resolve(s3?.stop()).finally(() => process.exit(1)));

// In sequence: in parallel they take no less, and on two busy processors tests that wait for a response fail.
const unit = await run({
  script: 'vitest/vitest.mjs',
  args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(results, 'vitest.json')}`],
  report: 'vitest.json',
  count: countOfVitest,
});
const browser = await runInBrowser(preparing);
await s3?.stop();

// Repeated here: minutes of browser output separate a failure from the final result.
if (unit.failed > 0) console.error(`\nOutside the browser:\n${unit.complaints}`);

const passed = unit.passed + browser.passed;
const failed = unit.failed + browser.failed;
const skipped = unit.skipped + browser.skipped;
if (skipped > 0) console.log(`\n${skipped} skipped. ${s3 ? '' : whyNoS3}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
