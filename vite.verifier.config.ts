import { defineConfig } from 'vite';
import { leanZod } from './scripts/build/lean-zod.ts';
import { onePage } from './scripts/build/one-page.ts';

/** Builds the page that verifies evidence, which every ZIP contains, into dist/verifier/verify.html. */
export default defineConfig({
  plugins: [
    leanZod(),
    onePage({
      fileName: 'verify.html',
      title: 'Verify evidence',
      body: '<main id="page"><noscript>This page needs JavaScript to read the ZIP.</noscript></main>',
    }),
  ],
  build: {
    outDir: 'dist/verifier',
    target: 'es2023',
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'src/web/verifier/page.ts' },
  },
});
