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

/** Removes zod's JSON Schema generation, 33 kB, from the web app: only the server describes the API. */
export const leanZod = (): Plugin => ({
  name: 'lean-zod',
  apply: 'build',
  load: async (id) => (modules.test(id) ? standIn(await readFile(id, 'utf8')) : null),
});
