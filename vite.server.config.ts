import { execFileSync } from 'node:child_process';
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

/**
 * Builds the server, what describes its API, its parser of workbooks and its thread that writes into dist/server: plain JavaScript in a few files without comments, read in
 * half the time and memory that its five hundred modules take one by one. Packages stay where npm put them, but for those that
 * consist of hundreds of files or of code that nothing here calls: of the S3 client a quarter is left, 5 MB less memory. Not
 * minified: a failure names the function it happened in.
 */
export default defineConfig({
  plugins: [inAscii, apiDescription],
  ssr: { noExternal: ['kysely', 'zod', /^@aws\//, /^@aws-sdk\//, /^@smithy\//] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    // A server that runs may still want to load a part of the former build.
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: [
        'src/server/main.ts',
        'src/server/workbook/parse-child.ts',
        'src/server/db/engines/writing-thread.ts',
      ],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
});
