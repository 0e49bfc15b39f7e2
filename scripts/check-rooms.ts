import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crowdedFolders } from './crowded-folders.ts';
import { upwardImports } from './rungs.ts';

/** Prints every import that goes upward and every crowded folder, and ends with 1 if there is one. Tests may import from anywhere. */
const root = join(import.meta.dirname, '..');
const found = globSync('src/{domain,server,web}/**/*.{ts,tsx,js}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) => upwardImports(file, readFileSync(join(root, file), 'utf8')));
const said = found.map(({ file, imported, why }) =>
  why.endsWith('no rung') ? `${why}.` : `${file} imports ${imported}: ${why}.`,
);
for (const line of new Set(said)) console.error(line);
if (found.length > 0) {
  console.error('Rooms import only from rungs below their own: see scripts/rungs.ts.');
  process.exitCode = 1;
}

const crowded = crowdedFolders(globSync('{src,tests,scripts,bench,deploy}/**/*.*', { cwd: root }));
for (const { folder, files } of crowded) console.error(`${folder} has ${files} files: divide it by meaning.`);
if (crowded.length > 0) process.exitCode = 1;
