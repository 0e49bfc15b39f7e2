import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressWeb } from './scripts/compress-web.ts';
import { inlineStart } from './scripts/inline-start.ts';
import { leanZod } from './scripts/lean-zod.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

/**
 * What travels together. Over weak Wi-Fi a request costs more than a few kilobytes, so small parts that every screen
 * shares come in one file; each name changes only when something in it does. Screens split themselves by their routes.
 */
const groups = [
  { name: 'frame', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
  {
    name: 'contract',
    // The sentences of refusals come from the server; how a label is drawn and a code is worded comes with the screens that do.
    test: /node_modules\/zod\/|src\/domain\/(contract\/(?!problem)|access|auth|clients|products\/(?!import-contract|label-drawing|label-size|code-words|notify-draft|handling)|limits)/,
  },
  {
    // What menus, selects and dialogs share, and not these themselves: it comes with the first of them.
    name: 'layers',
    test: /@floating-ui|react-remove-scroll|aria-hidden|@radix-ui\/react-(popper|dismissable|focus|portal|presence|collection|arrow)/,
  },
  {
    // Without what the first screen does not need: a file that is renamed here must be renamed below.
    name: 'kit',
    test: /src\/web\/(kit\/(?!bars|select|dialog|confirm|leave-guard|dropdown|tooltip|disabled-button|suggest|tabs|toaster|progress|qr-code|data-table|number-input|textarea|collapsible|code-text|copy-text|css-text|use-closed-by-back|format-bytes|hint-delay|open-mail|unbroken|word-difference|save-file)|api\/(?!upload|creation-key)|scan\/(listen|scan-box|scan-handlers|field-memory))/,
  },
];

/** Builds the web app into dist/web; in development it stands before the server and hands calls and files on to it. */
export default defineConfig({
  plugins: [react(), tailwindcss(), leanZod(), inlineStart(), compressWeb()],
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    // No data: addresses: the content security policy takes fonts and pictures from this host only.
    assetsInlineLimit: 0,
    // Every browser of the target fetches ahead by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first load names all parts that screens share, and a hash does not compress: a character less is
        // 130 bytes. 42 bits distinguish the versions of a file.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups },
      },
    },
  },
  // The camera's reader of codes is a module.
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/uploads': server },
  },
});
