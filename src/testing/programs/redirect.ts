import { registerHooks } from 'node:module';

/** What the tests of the Node project use instead of modules of the product, by how those are imported. */
const instead: readonly (readonly [RegExp, string])[] = [
  [/^\.\/parser-script\.ts$/, './parser-script.ts'],
  [/^\.\/children-dir\.ts$/, './children-dir.ts'],
  [/^\.\/run-parser\.ts$/, './parser-once.ts'],
  [/^(?:\.\.?\/)+(?:storage\/)?(?:children\/)?capped-child\.ts$/, './programs-once.ts'],
];

const source = new URL('../../', import.meta.url);

/** Where a module of the repository is, by how another one names it; null for packages, and for the runner's own names. */
const placeOf = (specifier: string, parent: string | undefined): string | null => {
  if (!parent || parent.includes('/node_modules/') || !specifier.endsWith('.ts')) return null;
  const found = instead.find(([pattern]) => pattern.test(specifier));
  if (found) return new URL(found[1], import.meta.url).href;
  if (specifier.startsWith('#')) return new URL(specifier.slice(1), source).href;
  return specifier.startsWith('.') ? new URL(specifier, parent).href : null;
};

let isRedirecting = false;

/**
 * Finds the modules of the repository by their addresses from now on, or what the tests use instead. Registered after Vitest's
 * own hook, it is asked before it: that sends a message for each import of each module, and Node looks for package.json files,
 * which takes half of a worker's start.
 */
export const redirectImports = (): void => {
  if (isRedirecting) return;
  isRedirecting = true;
  registerHooks({
    resolve: (specifier, context, next) => {
      if (specifier.startsWith('node:')) return { url: specifier, format: 'builtin', shortCircuit: true };
      const url = placeOf(specifier, context.parentURL);
      return url === null
        ? next(specifier, context)
        : { url, format: 'module-typescript', shortCircuit: true };
    },
  });
};
