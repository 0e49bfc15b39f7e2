import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const modules = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

/** A module with the same exports: `create…` still returns a method, and calling any of them throws an explanation. */
const standIn = (source: string): string => {
  const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name);
  return [
    `const refuse = () => { throw new Error('JSON Schema is written on the server only.'); };`,
    ...names.map(
      (name) => `export const ${name} = ${name.startsWith('create') ? '() => refuse' : 'refuse'};`,
    ),
  ].join('\n');
};

const memoizer = /\/zod\/v4\/core\/memoizer\.js$/;

/** What zod/mini has by default: no care for values that contain themselves, which neither JSON nor a form makes. */
const withoutCycles = `
export const memoizer = () => undefined;
export const isBackEdge = () => false;
export const isRecursiveSchema = () => false;
export class $ZodCyclicError extends Error {}`;

/**
 * Removes from the web app what only the server needs of zod: JSON Schema generation, 33 kB, because the server alone describes
 * the API, and the care for cycles, 3 kB.
 */
export const leanZod = (): Plugin => ({
  name: 'lean-zod',
  apply: 'build',
  load: async (id) => {
    if (memoizer.test(id)) return withoutCycles;
    return modules.test(id) ? standIn(await readFile(id, 'utf8')) : null;
  },
});
