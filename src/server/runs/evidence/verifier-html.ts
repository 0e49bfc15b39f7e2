import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { proves, provesNot } from '#domain/runs/proof.ts';
import { projectDir } from '../../project-dir.ts';

const read = (name: string): string =>
  readFileSync(join(projectDir, 'src/server/runs/evidence', name), 'utf8');

const items = (sentences: readonly string[]): string =>
  sentences.map((sentence) => `<li>${sentence}</li>`).join('\n          ');

const sourceOf = (content: string): string => `'sha256-${hash('sha256', content, 'base64')}'`;

/**
 * The page that verifies evidence: a single file without dependencies. Its policy forbids every request, so that the
 * evidence does not leave the machine.
 */
export const verifierHtml = (): string => {
  const style = read('verifier-page.css');
  // One script, because a page opened from disk cannot import another file.
  const script = `${read('verifier.js')}\n${read('verifier-page.js').replace(/^import .*;\n/m, '')}`;
  const policy = `default-src 'none'; script-src ${sourceOf(script)}; style-src ${sourceOf(style)}; img-src blob:; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Verify evidence</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>Verify evidence of runs</h1>
      <p>Choose the ZIP as it was downloaded. It is read on this computer; this page sends nothing anywhere, and works without a network.</p>
      <div class="choose">
        <label>The ZIP of evidence <small>or drop it anywhere on this page</small> <input id="zip" type="file" accept=".zip"></label>
        <label>Seals that were kept outside <small>seal-….json, as many as you have; optional</small> <input id="seal" type="file" accept=".json,.txt" multiple></label>
      </div>
      <p id="seals"></p>
      <div id="result" aria-live="polite"></div>
      <div class="bounds">
        <h2>What this proves</h2>
        <ul>
          ${items(proves)}
        </ul>
        <h2>What it does not prove</h2>
        <ul>
          ${items(provesNot)}
        </ul>
      </div>
    </main>
    <script type="module">${script}</script>
  </body>
</html>
`;
};
