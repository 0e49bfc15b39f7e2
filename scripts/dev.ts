import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { styleText } from 'node:util';
import { buildServerIfNeeded } from './build-if-needed.ts';

const root = join(import.meta.dirname, '..');

/** Arguments are passed to the server: `npm run dev -- --demo` develops with the demo's data. */
await buildServerIfNeeded();
const api = start('api', 'cyan', [
  '--watch',
  '--watch-preserve-output',
  'src/server/main.ts',
  ...process.argv.slice(2),
]);
const web = start('web', 'magenta', ['node_modules/vite/bin/vite.js']);
const both = [api, web];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endBoth);
const ended = Promise.all(both.map((child) => once(child, 'close')));
await Promise.race(both.map((child) => once(child, 'close')));
endBoth();
await ended;

function start(name: string, colour: 'cyan' | 'magenta', args: string[]): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const prefix = styleText(colour, name);
  for (const output of [child.stdout, child.stderr]) {
    createInterface({ input: output }).on('line', (line) => console.log(`${prefix} ${line}`));
  }
  return child;
}

function endBoth(): void {
  for (const child of both) child.kill('SIGTERM');
}
