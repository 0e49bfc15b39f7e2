import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { environmentOfS3, findS3Server, type S3Server, whyNoS3 } from '#testing/s3-server.ts';
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

/** Runs one suite, shows its output, and counts the results in its report. */
async function run(
  script: string,
  args: string[],
  report: string,
  count: (report: unknown) => Count,
): Promise<Outcome> {
  const path = join(results, report);
  rmSync(path, { force: true });
  const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compileCache,
      ...(s3 && environmentOfS3(s3)),
      PLAYWRIGHT_JSON_OUTPUT_FILE: path,
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

/** Builds what the browser tests start; returns the error output, or '' on success. */
async function build(): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'scripts/build-if-needed.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  await once(child, 'close');
  return child.exitCode === 0 ? '' : (await output).join('');
}

async function runInBrowser(complaint: string): Promise<Outcome> {
  if (complaint) {
    console.error(`The portal did not build, so the browser's tests could not run:\n${complaint}`);
    return { ...settle(null, 1), complaints: '' };
  }
  return run(
    '@playwright/test/cli.js',
    ['test', '--reporter=list,json'],
    'playwright.json',
    countOfPlaywright,
  );
}

/** One S3 server for the whole run. If it fails to start, tests that need it try by themselves and report why. */
async function startS3(): Promise<S3Server | null> {
  try {
    return (await findS3Server(process.env)?.()) ?? null;
  } catch (error) {
    console.error(error);
    return null;
  }
}

const temporary = temporaryFolder();
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
process.env['TMPDIR'] = temporary;

const building = build();
const s3 = await startS3();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void s3?.stop().finally(() => process.exit(1)));

// In sequence: in parallel they take two minutes less, but on two busy cores tests that wait for a response fail.
const unit = await run(
  'vitest/vitest.mjs',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(results, 'vitest.json')}`],
  'vitest.json',
  countOfVitest,
);
const browser = await runInBrowser(await building);
await s3?.stop();

// Repeated here: minutes of browser output separate a failure from the final result.
if (unit.failed > 0) console.error(`\nOutside the browser:\n${unit.complaints}`);

const passed = unit.passed + browser.passed;
const failed = unit.failed + browser.failed;
const skipped = unit.skipped + browser.skipped;
if (skipped > 0) console.log(`\n${skipped} skipped. ${s3 ? '' : whyNoS3}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
