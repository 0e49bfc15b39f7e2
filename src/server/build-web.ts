import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const sources = ['index.html', 'vite.config.ts', 'package-lock.json', 'public', 'src/web', 'src/domain'];

const newestIn = async (path: string): Promise<number> => {
  const entry = await stat(path).catch(() => null);
  if (!entry) return 0;
  if (!entry.isDirectory()) return entry.mtimeMs;
  const names = await readdir(path);
  const times = await Promise.all(names.map((name) => newestIn(join(path, name))));
  return Math.max(entry.mtimeMs, ...times);
};

const isCurrent = async (projectDir: string, page: string): Promise<boolean> => {
  // A container brings the built app without its sources: what is there is what is meant.
  if (!existsSync(join(projectDir, 'src/web'))) return existsSync(page);
  const built = await stat(page).catch(() => null);
  if (!built) return false;
  const newest = await Promise.all(sources.map((source) => newestIn(join(projectDir, source))));
  return built.mtimeMs > Math.max(...newest);
};

/** Builds the web app when it is missing or older than its sources. */
export const buildWebIfNeeded = async (projectDir: string, webDir: string): Promise<void> => {
  if (await isCurrent(projectDir, join(webDir, 'index.html'))) return;
  process.stdout.write('Building the web app …\n');
  await build(projectDir);
};

/** In a process of its own, so that the server keeps none of the memory that building takes. */
const build = async (projectDir: string): Promise<void> => {
  const vite = join(projectDir, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: projectDir,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error('The web app could not be built.');
};
