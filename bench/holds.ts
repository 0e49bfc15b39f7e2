import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How long the event loop of a portal is held; see `note-holds.ts`. */
export interface Holds extends AsyncDisposable {
  /** The settings of the portal. */
  settings: Readonly<Record<string, string>>;
  /** The longest hold since an instant, in milliseconds of processor time; 0 if none was long enough to be noted. */
  longestSince(at: number): number;
}

/** Prepares to note the holds of a portal that is started with these settings. */
export const noteHolds = async (): Promise<Holds> => {
  const folder = await mkdtemp(join(tmpdir(), 'labelport-holds-'));
  const file = join(folder, 'holds');
  await writeFile(file, '');
  return {
    settings: {
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'note-holds.ts')}`,
      HOLDS_FILE: file,
    },
    longestSince: (at) =>
      Math.max(
        0,
        ...readFileSync(file, 'utf8')
          .split('\n')
          .map((line) => line.split(' ').map(Number))
          .map(([endedAt = 0, heldMs = 0]) => (endedAt > at ? heldMs : 0)),
      ),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
};
