import { hash } from 'node:crypto';
import type { Plugin } from 'vite';

const sourceOf = (content: string): string => `'sha256-${hash('sha256', content, 'base64')}'`;

/** Zod would try whether it may compile code, which the policy of the page forbids and the browser would complain of. */
const beforeAll = 'globalThis.__zod_globalConfig = { jitless: true };';

/**
 * Makes one HTML file of a script and its style: a page that is opened from disk can load nothing else. Its policy
 * forbids every request.
 */
export const onePage = ({
  fileName,
  title,
  body,
}: {
  fileName: string;
  title: string;
  body: string;
}): Plugin => ({
  name: 'one-page',
  generateBundle(_, bundle) {
    let [script, style] = [beforeAll, ''];
    for (const [name, file] of Object.entries(bundle)) {
      if (file.type === 'chunk') script += `\n${file.code.replaceAll('</script', String.raw`<\/script`)}`;
      else if (name.endsWith('.css'))
        style += typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
      delete bundle[name];
    }
    const policy = `default-src 'none'; script-src ${sourceOf(script)}; style-src ${sourceOf(style)}; img-src blob:; base-uri 'none'; form-action 'none'`;
    this.emitFile({
      type: 'asset',
      fileName,
      source: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style>${style}</style>
  </head>
  <body>
    ${body}
    <script type="module">${script}</script>
  </body>
</html>
`,
    });
  },
});
