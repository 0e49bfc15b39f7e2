import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crowdedFolders } from './crowded-folders.ts';
import { circlesOf } from './import-circles.ts';
import { importsOf, missingRooms, speaksSqlOutsideStores, upwardImports } from './rungs.ts';

/**
 * Prints every import that goes upward, every room that is only on a rung, every circle of files, every crowded folder and every
 * statement of SQL outside a store, and ends with 1 if there is one. Tests may import from anywhere.
 */
const root = join(import.meta.dirname, '..');
const files = globSync(['{src,scripts,tests,bench}/**/*.{ts,tsx,js}', '*.ts'], { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}));

const found = files.flatMap(({ file, text }) =>
  /\.test\.tsx?$/.test(file) ? [] : upwardImports(file, text),
);
const said = found.map(({ file, imported, why }) =>
  why.endsWith('no rung') ? `${why}.` : `${file} imports ${imported}: ${why}.`,
);
for (const line of new Set(said)) console.error(line);
if (found.length > 0) {
  console.error('Rooms import only from rungs below their own: see scripts/rungs.ts.');
  process.exitCode = 1;
}

const missing = missingRooms((path) => existsSync(join(root, path)));
for (const room of missing) console.error(`${room} is on a rung, but there is no such room.`);
if (missing.length > 0) process.exitCode = 1;

const circles = circlesOf(new Map(files.map(({ file, text }) => [file, importsOf(file, text)])));
for (const circle of circles) console.error(`${circle.join(' imports ')}.`);
if (circles.length > 0) {
  console.error('Files in a circle cannot be read one after the other: move what both need to a lower file.');
  process.exitCode = 1;
}

const crowded = crowdedFolders(globSync('{src,tests,scripts,bench,deploy}/**/*.*', { cwd: root }));
for (const { folder, files: its } of crowded)
  console.error(`${folder} has ${its} files: divide it by meaning.`);
if (crowded.length > 0) process.exitCode = 1;

const speakers = files.filter(({ file, text }) => speaksSqlOutsideStores(file, text));
for (const { file } of speakers) console.error(`${file} speaks SQL: give it a function of a store.`);
if (speakers.length > 0) process.exitCode = 1;
