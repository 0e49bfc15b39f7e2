import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const styleLink = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)">/g;
const ownScript = /<script src="\/([\w-]+\.js)"><\/script>/g;

/** Replaces each match with what `make` returns for the name that it captures. */
const replaceEach = async (
  text: string,
  pattern: RegExp,
  make: (name: string) => string | Promise<string>,
): Promise<string> => {
  let result = text;
  for (const [hit, name = ''] of text.matchAll(pattern)) {
    const made = await make(name);
    result = result.replace(hit, () => made);
  }
  return result;
};

/**
 * Inlines the styles and the two small scripts of public/ into the page: over weak Wi-Fi each separate file takes as
 * long as all together, and nothing is painted before they arrive. The page's policy allows the scripts by their hashes
 * (src/server/http/replies/web-app.ts).
 */
export const inlineStart = (): Plugin => {
  let publicDir = '';
  return {
    name: 'inline-start',
    apply: 'build',
    // After the page is generated, and before the list of style sheets that screens wait for is made.
    enforce: 'post',
    configResolved: (config) => {
      publicDir = config.publicDir;
    },
    generateBundle: async (_options, bundle) => {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no index.html.');
      const sheets = new Set<string>();
      const styled = await replaceEach(String(page.source), styleLink, (name) => {
        const sheet = bundle[name];
        if (sheet?.type !== 'asset') throw new Error(`The build has no ${name}.`);
        sheets.add(name);
        return `<style>${String(sheet.source)}</style>`;
      });
      page.source = await replaceEach(
        styled,
        ownScript,
        async (name) => `<script>${await readFile(join(publicDir, name), 'utf8')}</script>`,
      );
      for (const name of sheets) {
        delete bundle[name];
        for (const part of Object.values(bundle))
          if (part.type === 'chunk') part.viteMetadata?.importedCss.delete(name);
      }
    },
  };
};
