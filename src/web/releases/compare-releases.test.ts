import { afterEach, expect, test, vi } from 'vitest';
import type { Facts } from '#domain/languages/languages.ts';
import type { FullRelease } from '#domain/releases/contract.ts';
import { en } from '#domain/words/en.ts';
import type { Locale } from '#domain/words/locales.ts';

afterEach(() => {
  localStorage.clear();
  // What is imported next is in English again.
  vi.resetModules();
});

const code = { code: '15012345678907', kind: 'gtin', level: 'case', isCheckedByHand: false };
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sentences of refusals are not said here
const german = {
  ...en,
  'change.code': ({ code: of, pieces }: { code: string; pieces: number | null }) =>
    `${of}: Karton zu ${pieces}`,
} as unknown as Facts;

const release = (number: number, pieces: number): FullRelease => ({
  number,
  state: 'current',
  at: '2026-01-10T09:30:00.000Z',
  by: 'Ana Field',
  approvedBy: null,
  summary: '',
  said: null,
  artworkReason: null,
  sha256: '',
  clientName: null,
  fileNames: {},
  content: { codes: [{ ...code, pieces }] },
});

/** Compares two releases on a page that is loaded in this language. */
const comparedIn = async (locale: Locale) => {
  localStorage.setItem('locale', locale);
  vi.resetModules();
  const { language } = await import('#web/words/language.ts');
  if (locale !== 'en-US') language.facts = german;
  const { learnToTell } = await import('#web/words/told.ts');
  await learnToTell(() => import('#web/words/tell.ts'));
  const { compareReleases } = await import('./compare-releases.ts');
  return compareReleases('product', release(1, 12), release(2, 24)).differing;
};

test('codes that differ between two releases are said in the language of the reader', async () => {
  const [inEnglish] = await comparedIn('en-US');
  expect(inEnglish?.after).toEqual(['15012345678907 (GTIN, case of 24)']);
  const [inGerman] = await comparedIn('en-GB');
  expect(inGerman?.after).toEqual(['15012345678907: Karton zu 24']);
});
