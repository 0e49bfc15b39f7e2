import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const projectDir = fileURLToPath(new URL('..', import.meta.url));

/** What has to be there before somebody who is signed in can search: the page itself with home, and the results. */
const needed = ['index.html', 'src/web/search/search-screen.tsx'];

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
  }),
);

/** The first load of the web app, in bytes as they are sent. */
export interface FirstLoad {
  /** The page with its styles and its icon. */
  page: number;
  scripts: number;
  /** Of the first screen: home draws no codes. */
  fonts: number;
  total: number;
}

const filesOf = (manifest: z.infer<typeof Manifest>): Set<string> => {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The built web app has no ${name}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports.forEach(visit);
  };
  needed.forEach(visit);
  return files;
};

/** Ranges that hold the letters A to Z, as the build writes them. */
const withLatin = /U\+(\?\?|20-7E|0*-0*FF)/i;

/** The typeface of home in Latin text: of several files for the same weight, the last that is declared. */
const latinFontsIn = (css: string): string[] => {
  const files = new Map<string, string>();
  for (const [face] of css.matchAll(/@font-face\s*\{[^}]*\}/g)) {
    const range = /unicode-range:([^;}]+)/i.exec(face)?.[1];
    const file = /url\("?\/?(assets\/[^")]+\.woff2)"?\)/.exec(face)?.[1];
    const [family, weight] = [/font-family:([^;]+)/.exec(face)?.[1], /font-weight:([^;]+)/.exec(face)?.[1]];
    if (family?.includes('Inter') && file !== undefined && (range === undefined || withLatin.test(range)))
      files.set(`${family} ${weight}`, file);
  }
  return [...files.values()];
};

/** Builds the web app into a folder of its own, and adds up what the first visit needs. */
export const measureFirstLoad = async (): Promise<FirstLoad> => {
  const folder = await mkdtemp(join(tmpdir(), 'labelport-bench-'));
  try {
    const vite = join(projectDir, 'node_modules/vite/bin/vite.js');
    const child = spawn(
      process.execPath,
      [vite, 'build', '--manifest', '--logLevel', 'error', '--outDir', folder],
      {
        cwd: projectDir,
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    await once(child, 'close');
    const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')));
    const sent = async (file: string): Promise<number> => {
      const compressed = await stat(join(folder, `${file}.br`)).catch(() => null);
      return (compressed ?? (await stat(join(folder, file)))).size;
    };
    const sum = async (files: Iterable<string>): Promise<number> => {
      const sizes = await Promise.all([...files].map(sent));
      return sizes.reduce((total, size) => total + size, 0);
    };
    const page = await sum(['index.html', 'favicon.svg']);
    const scripts = await sum(filesOf(manifest));
    const fonts = await sum(latinFontsIn(await readFile(join(folder, 'index.html'), 'utf8')));
    return { page, scripts, fonts, total: page + scripts + fonts };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
