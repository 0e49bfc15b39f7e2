import { mkdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any test, so that a mark left by an interrupted run does not block the next run forever. */
const patienceMs = 25_000;

/**
 * The portal refuses an import while another one runs, so tests that import take turns across processes. A folder per portal
 * marks whose turn it is.
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
