import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Without `.wasm`: in a worker, Chromium 153 passed the compressed bytes to WebAssembly. */
const worthwhile = /\.(js|css|svg|html|json)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes a compressed copy of each text file of the built web app, so that serving it costs no time. */
export const compressWeb = (): Plugin => {
  let folder = '';
  return {
    name: 'compress-web',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    closeBundle: async () => {
      const names = await readdir(folder, { recursive: true });
      for (const name of names.filter((one) => worthwhile.test(one))) {
        const path = join(folder, name);
        const content = await readFile(path);
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${path}.br`, await brotli(content, { params }));
        await writeFile(`${path}.gz`, await zip(content, { level: 9 }));
      }
    },
  };
};
