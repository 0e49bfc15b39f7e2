import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { onSqlite } from '#testing/engines.ts';
import { startTestApp } from '#testing/test-app.ts';
import { openIntake } from './receive-file.ts';

const machine = hostname().replace(/[^A-Za-z0-9-]/g, '-');

const endedProcess = async (): Promise<number> => {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'close');
  return child.pid ?? 0;
};

onSqlite((engine) => {
  describe('F1: files that were arriving when a process was ended', () => {
    let dataDir: string;

    beforeEach(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'labelport-intake-'));
      await mkdir(join(dataDir, 'tmp'));
      return () => rm(dataDir, { recursive: true });
    });

    test('are removed at the next start; those of a process that lives stay', async () => {
      const folder = join(dataDir, 'tmp');
      const names = {
        ended: `${machine}.${await endedProcess()}.6f1c`,
        living: `${machine}.${process.ppid}.6f1d`,
        old: '0b0e7a52-7a0e-4a8f-9f52-1f3f8f0c2b11',
        elsewhere: 'another-machine.1.6f1e',
      };
      for (const name of Object.values(names)) await writeFile(join(folder, name), 'PK');
      await utimes(join(folder, names.old), 0, 0);
      await startTestApp(engine, { DATA_DIR: dataDir });
      expect(await readdir(folder)).toEqual([names.elsewhere, names.living].toSorted());
    });

    test('one that is arriving stays when another portal starts on the same folder', async () => {
      const app = await startTestApp(engine);
      const editor = await app.as('editor');
      const folder = join(app.dataDir, 'tmp');
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
      const lines = [
        'POST /api/products/import HTTP/1.1',
        'Host: portal',
        `Authorization: Bearer ${editor.token}`,
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 1000000',
        '',
        '--x',
        'Content-Disposition: form-data; name="file"; filename="a.xlsx"',
        '',
        'PK'.repeat(50_000),
      ];
      socket.write(lines.join('\r\n'));
      await expect.poll(() => readdir(folder), { timeout: 5_000 }).toHaveLength(1);
      const [arriving] = await readdir(folder);
      expect(arriving?.split('.').slice(0, 2)).toEqual([machine, String(process.pid)]);
      await openIntake(folder);
      expect(await readdir(folder)).toEqual([arriving]);
      socket.destroy();
      await expect.poll(() => readdir(folder), { timeout: 5_000 }).toEqual([]);
    });
  });
});
