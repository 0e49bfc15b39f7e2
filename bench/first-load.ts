import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const projectDir = fileURLToPath(new URL('..', import.meta.url));

/** What has to be there before somebody who is signed in can search: the page itself, home and the results. */
const needed = ['index.html', 'src/web/home/home-screen.tsx', 'src/web/search/search-screen.tsx'];
const besides = ['index.html', 'theme.js', 'favicon.svg'];

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);

/** The first load of the web app, in bytes as they are sent. */
export interface FirstLoad {
  scripts: number;
  styles: number;
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
    for (const sheet of chunk.css) files.add(sheet);
    chunk.imports.forEach(visit);
  };
  needed.forEach(visit);
  return files;
};

/** Ranges that hold the letters A to Z, as the build writes them. */
const withLatin = /U\+(\?\?|20-7E|0*-0*FF)/i;

/** The fonts that Latin text is drawn in: of several for the same weight, the last that is declared. */
const latinFontsIn = (css: string): string[] => {
  const files = new Map<string, string>();
  for (const [face] of css.matchAll(/@font-face\s*\{[^}]*\}/g)) {
    const range = /unicode-range:([^;}]+)/i.exec(face)?.[1];
    const file = /url\("?\/?(assets\/[^")]+\.woff2)"?\)/.exec(face)?.[1];
    const [family, weight] = [/font-family:([^;]+)/.exec(face)?.[1], /font-weight:([^;]+)/.exec(face)?.[1]];
    if (file !== undefined && (range === undefined || withLatin.test(range)))
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
    const files = [...filesOf(manifest)];
    const sheets = files.filter((file) => file.endsWith('.css'));
    const css = await Promise.all(sheets.map((sheet) => readFile(join(folder, sheet), 'utf8')));
    const scripts = await sum([...files.filter((file) => file.endsWith('.js')), ...besides]);
    const styles = await sum(sheets);
    const fonts = await sum(latinFontsIn(css.join('\n')));
    return { scripts, styles, fonts, total: scripts + styles + fonts };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
