import { registerHooks } from 'node:module';

/** What the tests of the Node project use instead of modules of the product, by how those are imported. */
const instead: readonly (readonly [RegExp, string])[] = [
  [/^\.\/parser-script\.ts$/, './parser-script.ts'],
  [/^\.\/run-parser\.ts$/, './parser-once.ts'],
  [/^(?:\.\.?\/)+(?:storage\/)?(?:children\/)?capped-child\.ts$/, './programs-once.ts'],
];

registerHooks({
  resolve: (specifier, context, next) => {
    const found = instead.find(([pattern]) => pattern.test(specifier));
    return found
      ? { url: new URL(found[1], import.meta.url).href, shortCircuit: true }
      : next(specifier, context);
  },
});
