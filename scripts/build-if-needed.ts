import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const shared = ['package-lock.json', 'src/domain'];

/** An output of `npm run build`, with its sources and the file whose age shows when the output was built. */
interface Build {
  name: string;
  result: string;
  sources: string[];
  config: string;
}

const webApp: Build = {
  name: 'web app',
  result: 'dist/web/index.html',
  sources: ['index.html', 'vite.config.ts', 'scripts/build', 'public', 'src/web', ...shared],
  config: 'vite.config.ts',
};

const server: Build = {
  name: 'server',
  result: 'dist/server/main.js',
  sources: ['vite.server.config.ts', 'scripts/build', 'src/server', ...shared],
  config: 'vite.server.config.ts',
};

const verifier: Build = {
  name: 'verifier',
  result: 'dist/verifier/verify.html',
  sources: ['vite.verifier.config.ts', 'scripts/build', 'src/web', ...shared],
  config: 'vite.verifier.config.ts',
};

/** All that `npm run build` makes. */
export const builds: readonly Build[] = [webApp, server, verifier];

/** Builds what is missing or older than its sources; throws with a message if a build fails. */
export async function buildIfNeeded(): Promise<void> {
  await make(webApp);
  await buildServerIfNeeded();
}

/** As `buildIfNeeded`, but only the server and the page that its evidence contains. */
export async function buildServerIfNeeded(): Promise<void> {
  await make(verifier);
  await make(server);
}

async function make({ name, result, sources, config }: Build): Promise<void> {
  if (await isCurrent(root, result, sources)) return;
  process.stdout.write(`Building the ${name} …\n`);
  await build(config, name);
}

/** Whether a result exists and is newer than every source file; all paths are relative to `folder`. */
export async function isCurrent(
  folder: string,
  result: string,
  sources: readonly string[],
): Promise<boolean> {
  const built = await stat(join(folder, result)).catch(() => null);
  if (!built) return false;
  const newest = await Promise.all(sources.map((source) => newestIn(join(folder, source))));
  return built.mtimeMs > Math.max(...newest);
}

async function newestIn(path: string): Promise<number> {
  const entry = await stat(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  const names = await readdir(path);
  const times = await Promise.all(names.map((name) => newestIn(join(path, name))));
  return Math.max(entry.mtimeMs, ...times);
}

async function build(config: string, name: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    // Vitest sets NODE_ENV to "test"; then React's development build would be included, which is 50 kB larger.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`The ${name} could not be built.`);
}

if (import.meta.main) {
  try {
    await buildIfNeeded();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
