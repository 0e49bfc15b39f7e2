import { mkdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any test: what a run cut short leaves behind does not stop the next one for ever. */
const patienceMs = 25_000;

/**
 * The portal runs one import at a time and refuses a second: tests that import take turns, in whatever process. The
 * folder that marks the turn belongs to one portal.
 */
export async function inTurnOfImport<Result>(work: () => Promise<Result>): Promise<Result> {
  const { port } = new URL(process.env['PORTAL_URL'] ?? '');
  const turn = join(tmpdir(), `labelport-import-${port}`);
  const until = Date.now() + patienceMs;
  while (!(await isMine(turn))) {
    if (Date.now() > until) await rmdir(turn).catch(() => undefined);
    await sleep(50);
  }
  try {
    return await work();
  } finally {
    await rmdir(turn).catch(() => undefined);
  }
}

const isMine = (turn: string): Promise<boolean> =>
  mkdir(turn).then(
    () => true,
    () => false,
  );
