import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  broughtAlong,
  faultsOfLicences,
  faultsOfVersions,
  importedPackages,
  listedPackages,
  missingBuilds,
} from './dependencies.ts';

const Wanted = z.record(z.string(), z.string());
const Manifest = z.object({ dependencies: Wanted, optionalDependencies: Wanted, devDependencies: Wanted });
/** A package may name one system without a list. */
const Names = z.union([z.array(z.string()), z.string().transform((name) => [name])]);
const LockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dependencies: Wanted.optional(),
      optionalDependencies: Wanted.optional(),
      os: Names.optional(),
      cpu: Names.optional(),
    }),
  ),
});

const jsonOf = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const manifest = Manifest.parse(jsonOf('package.json'));
const { packages: lock } = LockFile.parse(jsonOf('package-lock.json'));
const listed = listedPackages(readFileSync('docs/dependencies.md', 'utf8'));
const server = listed.get('The server') ?? [];
const web = listed.get('The web app') ?? [];
const tools = listed.get('Building, checking and testing') ?? [];

describe('the list of dependencies', () => {
  test('names each package of package.json once, and no other', () => {
    const run = { ...manifest.dependencies, ...manifest.optionalDependencies };
    expect(server.toSorted()).toEqual(Object.keys(run).toSorted());
    expect([...web, ...tools].toSorted()).toEqual(Object.keys(manifest.devDependencies).toSorted());
  });

  test('counts among the web app what its sources import, and nothing else that only they need', () => {
    const sources = globSync('src/{web,domain}/**/*.{ts,tsx,css}', {
      exclude: (file) => /\.test\.tsx?$/.test(file),
    });
    const imported = new Set(sources.flatMap((file) => importedPackages(readFileSync(file, 'utf8'))));
    expect([...imported].filter((name) => !server.includes(name)).toSorted()).toEqual(web.toSorted());
  });
});

describe('the packages', () => {
  test('are pinned to the digit, as they are locked', () => {
    const { dependencies, optionalDependencies, devDependencies } = manifest;
    const wanted = { ...dependencies, ...optionalDependencies, ...devDependencies };
    expect(faultsOfVersions(wanted, lock)).toEqual([]);
    expect(lock['']).toMatchObject({ dependencies, optionalDependencies });
  });

  test('that a portal runs with are under the licences that are named', () => {
    const { places, faults } = broughtAlong(lock, [...server, ...web]);
    expect(faults).toEqual([]);
    expect(places.size).toBeGreaterThan(200);
    expect(faultsOfLicences(lock, places)).toEqual([]);
  });

  test('are locked for every kind of machine, with all that they bring along', () => {
    expect(broughtAlong(lock, [...server, ...web, ...tools]).faults).toEqual([]);
    const native = [
      'sharp',
      '@node-rs/argon2',
      'vite',
      '@tailwindcss/vite',
      'oxlint',
      'oxlint-tsgolint',
      'typescript',
      'knip',
    ];
    expect(native.flatMap((name) => missingBuilds(lock, name))).toEqual([]);
  });
});

describe('what is found', () => {
  const small = {
    'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '^2.0.0' } },
    'node_modules/a/node_modules/b': {
      version: '2.0.0',
      license: '(MIT AND Zlib)',
      optionalDependencies: { c: '3.0.0' },
    },
    'node_modules/b': { version: '1.0.0', license: 'GPL-3.0-only' },
  };

  test('only lines with a reason are of the list', () => {
    const text = '## One\n- `a`: does it.\n- `b`\n- `c`: \n## Two\n- `d`: does that.\nWords with `e`: here.';
    expect([...listedPackages(text)]).toEqual([
      ['One', ['a']],
      ['Two', ['d']],
    ]);
  });

  test('imports of every kind, whatever part of a package they name', () => {
    const source =
      "import a from 'a/part';\nimport 'b';\nawait import('@c/d/e');\n@import 'f';\nimport './g.ts';\nimport x from '#web/h.ts';\nimport fs from 'node:fs';";
    expect(importedPackages(source)).toEqual(['a', 'b', '@c/d', 'f']);
  });

  test('what is brought along lies where Node looks for it, and is missed where it is not', () => {
    const { places, faults } = broughtAlong(small, ['a']);
    expect([...places]).toEqual(['node_modules/a', 'node_modules/a/node_modules/b']);
    expect(faults).toEqual(['The lock file lacks c, which node_modules/a/node_modules/b names.']);
  });

  test('a licence that is not named, none, and one that is for others', () => {
    const others = {
      'node_modules/x': { license: 'OFL-1.1' },
      'node_modules/y': {},
      'node_modules/z': { license: 'MIT AND LGPL-3.0-or-later' },
      'node_modules/@fontsource/f': { license: 'OFL-1.1' },
      'node_modules/@img/sharp-g': { license: 'Apache-2.0 AND LGPL-3.0-or-later' },
    };
    expect(faultsOfLicences(small, Object.keys(small))).toEqual(['node_modules/b is under GPL-3.0-only.']);
    expect(faultsOfLicences(others, Object.keys(others))).toEqual([
      'node_modules/x is under OFL-1.1.',
      'node_modules/y is under no licence.',
      'node_modules/z is under MIT AND LGPL-3.0-or-later.',
    ]);
  });

  test('a version that is not pinned, or another one than the lock file has', () => {
    expect(faultsOfVersions({ a: '^1.0.0', b: '1.0.1', d: '1.0.0', e: '1.0.0-beta.1' }, small)).toEqual([
      'a is not pinned: ^1.0.0.',
      'b is 1.0.1 here, and 1.0.0 in the lock file.',
      'd is 1.0.0 here, and not in the lock file.',
      'e is 1.0.0-beta.1 here, and not in the lock file.',
    ]);
  });

  test('a kind of machine without a build', () => {
    const some = {
      'node_modules/n': { optionalDependencies: { 'n-linux': '1.0.0', 'n-mac': '1.0.0' } },
      'node_modules/n-linux': { os: ['linux'], cpu: ['x64', 'arm64'] },
      'node_modules/n-mac': { os: ['darwin'], cpu: ['arm64'] },
    };
    expect(missingBuilds(some, 'n')).toEqual([
      'n has no build for darwin on x64.',
      'n has no build for win32 on x64.',
    ]);
  });
});
