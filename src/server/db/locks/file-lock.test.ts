import { chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanUp } from '#testing/clean-up.ts';
import { lockFile } from './file-lock.ts';

// Only root can make a file that its owner may not open; .ci/run is root.
test.runIf(process.getuid?.() === 0)(
  'O8: a lock that root has made belongs to the owner of the data folder',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'labelport-lock-'));
    cleanUp(() => rm(dataDir, { recursive: true, force: true }));
    await chown(dataDir, 4321, 4322);
    lockFile(dataDir, 'sweep')?.();
    for (const path of ['locks', 'locks/sweep']) {
      const { uid, gid } = await stat(join(dataDir, path));
      expect([path, uid, gid]).toEqual([path, 4321, 4322]);
    }
  },
);
