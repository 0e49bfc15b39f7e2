import { expect, test } from 'vitest';
import { missingRooms, speaksSqlOutsideStores, upwardImports } from './rungs.ts';

const whyOf = (file: string, text: string) => upwardImports(file, text).map(({ why }) => why);

test.each([
  ['a value', "import { Runs } from '../runs/runs.ts';", ['runs is above printing']],
  ['a type', "import type { Runs } from '#server/runs/runs.ts';", ['runs is above printing']],
  ['one that is fetched late', "const runs = await import('../runs/runs.ts');", ['runs is above printing']],
  ['one that is passed on', "export * from '../runs/runs.ts';", ['runs is above printing']],
  ['a program of its own', "new URL('../runs/child.js', import.meta.url);", ['runs is above printing']],
  ['a neighbour on the same rung', "import { Rolls } from '../rolls/rolls.ts';", ['the two are on one rung']],
  ['the roof', "import { buildApp } from '../app.ts';", ['app.ts is above printing']],
  ['a room that nobody placed', "import { later } from '../annexe/later.ts';", ['annexe has no rung']],
  ['a room below', "import { findClient } from '../clients/store.ts';", []],
  ['its own room', "import { finish } from './ledger.ts';", []],
  ['another root', "import { said } from '#domain/words/said.ts';", []],
  ['a package', "import { z } from 'zod';", []],
  ['the other root', "import { call } from '#web/api/call.ts';", ['the two are on one rung']],
  [
    'what tests are made with',
    "import { startTestApp } from '#testing/test-app.ts';",
    ['src/testing is above src/server'],
  ],
  [
    'a command',
    "import { builds } from '../../../scripts/build-if-needed.ts';",
    ['scripts is above src/server'],
  ],
  [
    'a configuration',
    "import config from '../../../vite.config.ts';",
    ['vite.config.ts is above src/server'],
  ],
])('an import of %s', (_, text, why) => {
  expect(whyOf('src/server/printing/queue.ts', text)).toEqual(why);
});

test('a room without a rung imports nothing, and the roof everything', () => {
  const text = "import { Runs } from '../runs/runs.ts';";
  expect(whyOf('src/server/annexe/later.ts', text)).toEqual(['annexe has no rung']);
  expect(whyOf('src/server/app.ts', "import { Runs } from './runs/runs.ts';")).toEqual([]);
});

test.each([
  ['src/testing/engines.ts', '../../scripts/build-if-needed.ts', ['scripts is above src/testing']],
  ['src/testing/engines.ts', '#server/app.ts', []],
  ['scripts/dev.ts', '#testing/free-port.ts', []],
  ['scripts/dev.ts', '../tests/browser/chromium.ts', ['tests is above scripts']],
  ['scripts/test.ts', '../tests/browser/support/server.ts', []],
  ['scripts/dev.ts', './test.ts', ['scripts/test.ts is above scripts']],
  ['tests/browser/prepare.ts', '../../bench/servers.ts', ['bench is above tests']],
  ['playwright.config.ts', './tests/browser/chromium.ts', []],
])('%s imports %s', (file, imported, why) => {
  expect(whyOf(file, `import { it } from '${imported}';`)).toEqual(why);
});

test('a room that is only on a rung is said', () => {
  expect(missingRooms((path) => path !== 'src/domain/holds')).toEqual(['src/domain/holds']);
});

test.each([
  ['src/server/printing/queue/ledger.ts', true],
  ['src/server/operations/restore.ts', true],
  ['src/server/printing/queue/queue-store.ts', false],
  ['src/server/printing/queue/ledger.test.ts', false],
  ['src/server/db/migrate.ts', false],
  ['src/testing/factories.ts', false],
])('%s with a statement of SQL is refused: %s', (file, isRefused) => {
  const text = "await queries\n  .updateTable('print_jobs')\n  .set(change)";
  expect(speaksSqlOutsideStores(file, text)).toBe(isRefused);
});
