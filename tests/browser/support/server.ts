import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getReadiness } from '#domain/settings/contract.ts';
import { freePort } from '#testing/free-port.ts';

const root = join(import.meta.dirname, '../../..');
const startWithinMs = 180_000;

/** Most of what is made is gone at once: with Node's 16 MB, collecting takes a tenth of the processor time. */
export const collectsSeldom = '--max-semi-space-size=32';

/** A running portal with the demo's data, on its own port and with its own data folder. */
export interface DemoServer {
  /** Without a slash at its end. */
  url: string;
  /** Its data folder, with the outbox. */
  dataDir: string;
  /** Stops it with SIGTERM and deletes its data. */
  stop(): Promise<void>;
}

/** Starts the demo and waits until it is ready; throws with the end of the server's output if it does not become ready. */
export const startDemo = (): Promise<DemoServer> => start(['--demo'], {}, 'server.log');

/** Starts a portal that is empty except for the account administrator@example.com, and may print on this machine. */
export const startEmpty = (): Promise<DemoServer> =>
  start(
    [],
    {
      ADMIN_EMAIL: 'administrator@example.com',
      ADMIN_PASSWORD: 'Label-me-2026!',
      PRINTER_NETWORKS: '127.0.0.1',
    },
    'empty.log',
  );

/** Starts a portal with these settings, at http://localhost: there browsers keep passkeys. */
export const startWith = (settings: Readonly<Record<string, string>>, logName: string): Promise<DemoServer> =>
  start([], settings, logName, 'localhost');

async function start(
  options: readonly string[],
  settings: Readonly<Record<string, string>>,
  logName: string,
  name = '127.0.0.1',
): Promise<DemoServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'labelport-browser-'));
  const url = `http://${name}:${await freePort()}`;
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const log = join(root, 'test-results', logName);
  const output = openSync(log, 'w');
  const child = spawn(process.execPath, [collectsSeldom, 'dist/server/main.js', ...options], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: new URL(url).port,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      S3_ENDPOINT: '',
      SMTP_URL: '',
      PUBLIC_URL: url,
      ...settings,
    },
    stdio: ['ignore', output, output],
  });
  const endWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const stop = async (): Promise<void> => {
    await end(child);
    process.off('exit', endWithUs);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(url, child);
  } catch (error) {
    await stop();
    throw new Error(`The portal did not start:\n${readFileSync(log, 'utf8').slice(-4000)}`, { cause: error });
  }
  return { url, dataDir, stop };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startWithinMs;
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error(`It ended with ${child.exitCode ?? child.signalCode}.`);
    const answer = await fetch(url + getReadiness.path).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`It was not ready after ${startWithinMs / 1000} s.`);
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(late);
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;
