import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileOfRoom } from './rooms.ts';

interface Imports {
  static: readonly string[];
  dynamic?: readonly string[];
}

/** A graph by what each module imports; `main` is the entry. */
const graphOf = (modules: Record<string, Imports>) => ({
  getModuleInfo: (id: string) => {
    const all = Object.entries(modules);
    return {
      isEntry: id === 'main',
      importers: all.filter(([, imports]) => imports.static.includes(id)).map(([name]) => name),
      dynamicImporters: all.filter(([, imports]) => imports.dynamic?.includes(id)).map(([name]) => name),
    };
  },
});

const page = '/src/web/product-page/product-screen.tsx';
const table = '/src/web/audit/screens/audit-screen.tsx';
const part = '/src/web/list/paged-list.tsx';
const code = '/src/web/codes/shown-code.tsx';

test('a part travels with the rooms that need it, and with the first load if that does', () => {
  const graph = graphOf({
    main: { static: ['/src/domain/limits.ts', '/src/web/app/frame.tsx'], dynamic: [page, table] },
    [page]: { static: [part, '/src/domain/limits.ts'] },
    [table]: { static: [part] },
    [part]: { static: ['/node_modules/clsx/index.js'] },
  });
  const fileOf = (id: string) => fileOfRoom(id, graph);
  expect(fileOf(page)).toBe('floor');
  expect(fileOf(table)).toBe('desk');
  expect(fileOf(part)).toBe('desk-floor');
  expect(fileOf('/node_modules/clsx/index.js')).toBe('desk-floor');
  expect(fileOf('/src/domain/limits.ts')).toBe('contract');
  expect(fileOf('/src/web/app/frame.tsx')).toBe('app');
});

test('what the search or what is fetched right after the first screen needs is in its file, whoever else needs it', () => {
  const [search, toaster] = ['/src/web/search/search-screen.tsx', '/src/web/kit/layers/toaster.tsx'];
  const graph = graphOf({
    main: { static: [], dynamic: [page, table, search, toaster] },
    [page]: { static: [part, code] },
    [table]: { static: [part] },
    [search]: { static: [code] },
    [toaster]: { static: [part, code] },
  });
  expect([part, code].map((id) => fileOfRoom(id, graph))).toEqual(['soon', 'search']);
});

test('no two files need each other, whatever imports what', () => {
  const names = [
    page,
    table,
    part,
    code,
    '/src/web/search/search-screen.tsx',
    '/src/web/kit/layers/toaster.tsx',
  ];
  /** Each module imports some of those after it, so there are no circles of modules. */
  const graphs = fc.tuple(
    ...names.map((_, at) =>
      fc.record({ static: fc.subarray(names.slice(at + 1)), dynamic: fc.subarray(names) }),
    ),
  );
  fc.assert(
    fc.property(graphs, fc.subarray(names, { minLength: 1 }), (imports, dynamic) => {
      const modules = Object.fromEntries(names.map((name, at) => [name, imports[at] ?? { static: [] }]));
      const graph = graphOf({ ...modules, main: { static: [], dynamic } });
      const needed = new Map<string | null, Set<string | null>>();
      for (const [importer, { static: imported }] of Object.entries(modules)) {
        const file = fileOfRoom(importer, graph);
        const others = imported.map((id) => fileOfRoom(id, graph)).filter((other) => other !== file);
        needed.set(file, new Set([...(needed.get(file) ?? []), ...others]));
      }
      for (const file of needed.keys()) {
        const reached = new Set(needed.get(file));
        for (const other of reached) for (const next of needed.get(other) ?? []) reached.add(next);
        expect(reached).not.toContain(file);
      }
    }),
  );
});
