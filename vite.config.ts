import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressWeb } from './scripts/build/compress-web.ts';
import { inlineStart } from './scripts/build/inline-start.ts';
import { leanEndpoints } from './scripts/build/lean-endpoints.ts';
import { leanZod } from './scripts/build/lean-zod.ts';
import { fileOfRoom } from './scripts/build/rooms.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

/** Builds the web app into dist/web; in development it stands before the server and hands calls and files on to it. */
export default defineConfig({
  plugins: [react(), tailwindcss(), leanZod(), leanEndpoints(), inlineStart(), compressWeb()],
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
        codeSplitting: {
          groups: [{ name: fileOfRoom, debugName: 'rooms', includeDependenciesRecursively: false }],
        },
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
