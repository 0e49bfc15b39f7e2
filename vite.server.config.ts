import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Escapes the few characters beyond ASCII. Node reads a long text with one of them as two bytes per character, and V8 keeps
 * the text of all code: 2.5 MB.
 */
const inAscii: Plugin = {
  name: 'in-ascii',
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = file.code.replaceAll(/[^\0-\x7f]/g, escaped);
  },
};

/** The description of the API, made here because it takes a tenth of a second in one piece, in which a portal answers nobody. */
const apiDescription: Plugin = {
  name: 'api-description',
  // After Vite has dropped the assets of a server.
  enforce: 'post',
  generateBundle() {
    const maxBuffer = 64 * 1024 * 1024;
    const source = execFileSync(process.execPath, ['scripts/build/describe-api.ts'], { maxBuffer });
    this.emitFile({ type: 'asset', fileName: 'openapi.json', source });
  },
};

/** Parts of Node that the library of pictures names and calls only where it is installed, or its C library is unknown. */
const seldomUsed: Readonly<Record<string, readonly string[]>> = {
  'node:child_process': ['exec', 'execSync', 'spawnSync'],
  'node:crypto': ['createHash'],
};

/** Has them loaded when they are called, which is never in a child that draws a picture. */
const whenCalled: Plugin = {
  name: 'when-called',
  enforce: 'pre',
  resolveId(id, importer) {
    const name = id.startsWith('node:') ? id : `node:${id}`;
    const isOfPictures = /\/node_modules\/(?:sharp|detect-libc)\//.test(importer ?? '');
    return isOfPictures && seldomUsed[name] ? `\0when-called:${name}` : null;
  },
  load(id) {
    const [start, name = ''] = id.split('when-called:');
    if (start !== '\0') return null;
    const functions = seldomUsed[name] ?? [];
    return functions
      .map(
        (one) => `export const ${one} = (...given) => process.getBuiltinModule('${name}').${one}(...given);`,
      )
      .join('\n');
  },
};

/** The programs that draw and read files, each in a process of its own. */
const children = globSync('src/server/**/*-child.js');

/**
 * Builds the server, what describes its API, its parser of workbooks, its programs that draw and its thread that writes into
 * dist/server: plain JavaScript in a few files without comments, read in half the time and memory that its five hundred modules
 * take one by one. Packages stay where npm put them, but for those that
 * consist of hundreds of files or of code that nothing here calls: of the S3 client a quarter is left, 5 MB less memory. Not
 * minified: a failure names the function it happened in.
 */
export default defineConfig({
  plugins: [whenCalled, inAscii, apiDescription],
  ssr: {
    noExternal: [
      'kysely',
      'zod',
      /^@aws\//,
      /^@aws-sdk\//,
      /^@smithy\//,
      'sharp',
      '@img/colour',
      'detect-libc',
      'semver',
    ],
  },
  build: {
    ssr: true,
    outDir: 'dist/server',
    // A server that runs may still want to load a part of the former build.
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        'parse-child': 'src/server/workbook/parse-child.ts',
        'writing-thread': 'src/server/db/engines/writing-thread.ts',
        ...Object.fromEntries(
          children.map((path) => [path.slice('src/server/'.length, -'.js'.length), path]),
        ),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
});
