import { afterEach, expect, test, vi } from 'vitest';
import { en } from '#domain/words/en.ts';
import { feedWords } from '#domain/words/en/feeds.ts';
import { problemCodes, problemOf } from '#domain/contract/problems.ts';
import type { Facts } from '#domain/languages/languages.ts';

/** The parts of a page that is loaded in this language. */
const readIn = async (locale: string) => {
  localStorage.setItem('locale', locale);
  vi.resetModules();
  const [{ factsOf }, { language }] = await Promise.all([import('./facts-of.ts'), import('./language.ts')]);
  return { factsOf, language };
};

afterEach(() => {
  localStorage.clear();
  // What is imported next is in English again.
  vi.resetModules();
});

test('what a page takes of the catalogue is English to whoever reads English', async () => {
  const { factsOf } = await readIn('en-US');
  expect(factsOf(feedWords)['feed.NEL']).toBe('Narrow Edge Leading');
});

test('it is that of the language, if it has one, and goes through a pseudo-language', async () => {
  const { factsOf, language } = await readIn('en-XA');
  expect(factsOf(feedWords)['feed.NEL']).toMatch(/^⟦.*⟧$/);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each code of a refusal has a sentence
  const refusals = Object.fromEntries(
    problemCodes.map((code) => [`problem.${code}`, problemOf(code).sentence]),
  ) as Pick<Facts, `problem.${(typeof problemCodes)[number]}`>;
  delete language.spoken;
  language.facts = { ...en, ...refusals, 'feed.NEL': 'schmale Kante voran' };
  expect(factsOf(feedWords)['feed.NEL']).toBe('schmale Kante voran');
});
