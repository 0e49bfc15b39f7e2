import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { getReadiness } from '#domain/settings/contract.ts';
import { onBothEngines } from '#testing/engines.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { Degradation } from './degradation.ts';

const gibibyte = 1024 ** 3;
const roomy = { free: 100 * gibibyte, total: 200 * gibibyte };
const quiet = { warn: () => undefined };

onBothEngines((engine) => {
  describe('O2: the portal is ready if its database answers', () => {
    let app: TestApp;
    let space = roomy;
    beforeAll(async () => {
      app = await startTestApp(engine, {}, { space: async () => space });
    });
    const ask = async () => {
      const { status, reply } = await app.guest.call(getReadiness, {});
      return [status, reply.status, reply.degraded.map(({ code }) => code)];
    };

    test('O2: with nothing to report', async () => {
      expect(await ask()).toEqual([200, 'ready', []]);
    });

    test('O2: while its disk is nearly full, which it says @security-8.1', async () => {
      space = { ...roomy, free: 9 * gibibyte };
      expect(await ask()).toEqual([200, 'ready', ['degraded.disk_nearly_full']]);
      space = { ...roomy, free: gibibyte / 2 - 1 };
      const code = { SQLite: 'degraded.disk_full', PostgreSQL: 'degraded.disk_nearly_full' }[engine.name];
      expect(await ask()).toEqual([200, 'ready', [code]]);
      space = roomy;
      expect(await ask()).toEqual([200, 'ready', []]);
    });

    test('O2: while its file store is gone, and pages without pictures go on', async () => {
      await rm(join(app.dataDir, 'files'), { recursive: true });
      const { status, reply } = await app.guest.call(getReadiness, {});
      expect([status, reply]).toEqual([
        200,
        {
          status: 'ready',
          degraded: [
            {
              code: 'degraded.files_unavailable',
              sentence: 'Files cannot be stored or read: the file store does not answer.',
            },
          ],
        },
      ]);
    });
  });
});

test('O2: a store that hangs does not make the balancer wait', async () => {
  const hung = Promise.withResolvers<void>();
  const degradation = new Degradation({
    storage: { ready: () => hung.promise },
    space: async () => roomy,
    isDatabaseThere: false,
    log: quiet,
  });
  expect(await degradation.current()).toEqual([]);
  hung.reject(new Error('It never answered.'));
  expect(await degradation.current()).toEqual(['degraded.files_unavailable']);
});

test('O2: a data folder that cannot be read is reported', async () => {
  const degradation = new Degradation({
    storage: { ready: async () => undefined },
    space: () => Promise.reject(new Error('ENOENT')),
    isDatabaseThere: true,
    log: quiet,
  });
  expect(await degradation.current()).toEqual(['degraded.data_dir_unavailable']);
});
