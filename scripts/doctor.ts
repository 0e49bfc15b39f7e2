/** Checks an installation and says what to do: `npm run doctor`. */
import { systemClock } from '#server/clock.ts';
import { examine } from '#server/doctor/examine.ts';
import type { Finding } from '#server/doctor/finding.ts';
import { runCommand } from '#server/operations/command.ts';
import { spaceOf } from '#server/storage/space.ts';

const usage = `Checks the portal: settings, database, files, mail, disk, clocks, administrators, and whether it is ready.

Usage: npm run doctor [-- --json]

One line for each check: ok, warning or problem, and what to do. The exit code is 1 when there is a problem. It may run
while the portal does, and changes nothing: one small file is written to the store and removed again. With --json the
findings come as one JSON array. The settings are those of the portal, also from the file .env.
`;

const lineOf = ({ check, state, sentence }: Finding): string =>
  `${state.padEnd(8)} ${check.padEnd(15)} ${sentence}`;

await runCommand({ usage, takes: 0, options: ['json'] }, async ({ has, say, signal }) => {
  const findings: Finding[] = [];
  for await (const finding of examine({ environment: process.env, clock: systemClock, space: spaceOf })) {
    signal.throwIfAborted();
    findings.push(finding);
    if (!has('json')) say(lineOf(finding));
  }
  if (has('json')) say(JSON.stringify(findings, null, 2));
  if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1;
});
