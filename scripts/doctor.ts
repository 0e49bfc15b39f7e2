/** Checks an installation and says what to do: `npm run doctor`. */
import { systemClock } from '#server/clock.ts';
import { examine } from '#server/doctor/examine.ts';
import type { Finding } from '#server/doctor/finding.ts';
import { runCommand } from '#server/operations/command.ts';
import { spaceOf } from '#server/storage/space.ts';

const usage = `Checks the portal: settings, database, files, mail, disk, clocks, administrators, and whether it is ready.

Usage: npm run doctor [-- [--hashes] [--json]]

One line for each check: ok, warning or problem, and what to do. The exit code is 1 when there is a problem. It may run
while the portal does, and changes nothing: one small file is written to the store and removed again. With --hashes every
stored file is read, which takes as long as the store takes, and its size and SHA-256 are compared with its row; releases,
runs and seals are compared with their hashes, and records with their releases. Each that is wrong has a line of its own. With --json the findings come as one JSON array. The settings are those of the portal, also
from the file .env.
`;

const lineOf = ({ check, state, sentence }: Finding): string =>
  `${state.padEnd(8)} ${check.padEnd(15)} ${sentence}`;

const clearedLine = '\r\u001B[K';

/** A line on a terminal that is overwritten; nothing is written to a file or a pipe. */
const progressLine = {
  show: (text: string) => void (process.stderr.isTTY && process.stderr.write(`${clearedLine}${text}`)),
  clear: () => void (process.stderr.isTTY && process.stderr.write(clearedLine)),
};

const showProgress = (done: number, all: number): void =>
  progressLine.show(`${done.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} files read`);

await runCommand({ usage, takes: 0, options: ['json', 'hashes'] }, async ({ has, say, signal }) => {
  const findings: Finding[] = [];
  const parts = {
    environment: process.env,
    clock: systemClock,
    space: spaceOf,
    // Where npm runs this, and where Node has looked for `.env`.
    projectDir: process.cwd(),
    ...(has('hashes') ? { hashes: { onProgress: showProgress, signal } } : {}),
  };
  try {
    for await (const finding of examine(parts)) {
      signal.throwIfAborted();
      findings.push(finding);
      progressLine.clear();
      if (!has('json')) say(lineOf(finding));
    }
  } finally {
    progressLine.clear();
  }
  if (has('json')) say(JSON.stringify(findings, null, 2));
  if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1;
});
