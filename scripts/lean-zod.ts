import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const modules = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

/** The same exports, without what they do: `create…` still makes a method, and whatever is called says why it does nothing. */
const standIn = (source: string): string => {
  const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name);
  return [
    `const refuse = () => { throw new Error('JSON Schema is written on the server only.'); };`,
    ...names.map(
      (name) => `export const ${name} = ${name.startsWith('create') ? '() => refuse' : 'refuse'};`,
    ),
  ].join('\n');
};

/** Leaves zod's writing of JSON Schema out of the web app: only the server describes the API, and 33 kB came with every first visit. */
export const leanZod = (): Plugin => ({
  name: 'lean-zod',
  apply: 'build',
  load: async (id) => (modules.test(id) ? standIn(await readFile(id, 'utf8')) : null),
});
