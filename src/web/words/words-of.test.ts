import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Facts, Language, ScreenWords } from '#domain/languages/languages.ts';

/** The words of a room, as a page sees them that is loaded in this language. */
const wordsIn = async (locale: string | null) => {
  if (locale !== null) localStorage.setItem('locale', locale);
  vi.resetModules();
  const [{ wordsOf }, { plural }] = await Promise.all([import('./words-of.ts'), import('./formats.ts')]);
  return wordsOf('rolls.rollsWords', {
    title: 'Rolls',
    of: ({ name }: { name: string }) => `Roll of ${name}`,
    states: { open: { name: 'Open', tone: 'notice' }, numbers: ['1', 'One'] },
    count: (rolls: number) => plural(rolls, { one: '# roll', other: '# rolls' }),
    most: 20,
  });
};

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

describe('the words of a room', () => {
  test('are the English ones, themselves, as long as nobody reads another language', async () => {
    const words = await wordsIn(null);
    expect(words.title).toBe('Rolls');
    expect(words.count(1)).toBe('1 roll');
    expect(words.count(1234)).toBe('1,234 rolls');
  });

  test('are the English ones for a language that this program does not know', async () => {
    expect((await wordsIn('xx')).title).toBe('Rolls');
  });

  test('have accents, are longer and marked in the accented pseudo-language, wherever they stand', async () => {
    const words = await wordsIn('en-XA');
    expect(words.title).toBe('⟦R\u0301o\u0301l\u0301l\u0301s\u0301 ~~~~⟧');
    expect(words.of({ name: 'Ana' })).toBe(
      '⟦R\u0301o\u0301l\u0301l\u0301 o\u0301f\u0301 A\u0301n\u0301a\u0301 ~~~~⟧',
    );
    expect(words.states.open.tone).toBe('notice');
    expect(words.states.open.name).toBe('⟦O\u0301p\u0301e\u0301n\u0301 ~~~~⟧');
    expect(words.states.numbers).toEqual(['1', '⟦O\u0301n\u0301e\u0301 ~~~~⟧']);
    expect(words.most).toBe(20);
  });

  test('are marked once, also where a sentence stands in another', async () => {
    const words = await wordsIn('en-XA');
    expect(words.of({ name: words.title }).match(/⟦/g)).toHaveLength(1);
  });

  test('read from right to left in the mirrored pseudo-language', async () => {
    expect((await wordsIn('ar-XB')).title).toBe('⟦\u202ERolls\u202C⟧');
  });
});

/** What follows is proven when it is compiled: an error that is expected and not there is one. */
test('a language that lacks a word, or has it in another shape, does not compile', () => {
  const theirs: Pick<ScreenWords, 'users.presenceNames' | 'users.ownAccount'> = {
    'users.presenceNames': { Online: 'Da', 'Recently active': 'Eben noch da', Offline: 'Fort' },
    'users.ownAccount': 'Das eigene Konto bleibt an.',
  };
  const fact: Pick<Facts, 'access.editor' | 'roll.too_few'> = {
    'access.editor': 'Bearbeiter',
    'roll.too_few': ({ left }, { number }) => `Nur noch ${number(left)}.`,
  };
  // @ts-expect-error -- one of three is missing
  const lacking: ScreenWords['users.presenceNames'] = { Online: 'Da', Offline: 'Fort' };
  // @ts-expect-error -- it counts users, and so takes two numbers
  const another: ScreenWords['users.portal']['count'] = 'Alle';
  // @ts-expect-error -- all screens are missing
  const none: Language['words'] = {};
  expect([theirs, fact, lacking, another, none]).toHaveLength(5);
});

describe('the language of a page', () => {
  test('is said to the browser', async () => {
    localStorage.setItem('locale', 'ar-XB');
    vi.resetModules();
    const { announceLanguage } = await import('./language.ts');
    announceLanguage();
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    expect(document.documentElement).toHaveAttribute('lang', 'ar-XB');
    document.documentElement.removeAttribute('dir');
    document.documentElement.lang = 'en';
  });

  test('changes by loading the page again, once; if keys were pressed, when the hands rest', async () => {
    vi.useFakeTimers();
    const reload = vi.fn<() => void>();
    vi.stubGlobal('location', { reload });
    vi.resetModules();
    const { readIn } = await import('./language.ts');
    readIn('en-US');
    expect(reload).not.toHaveBeenCalled();
    readIn('en-GB');
    expect(reload).toHaveBeenCalledOnce();
    expect(localStorage.getItem('locale')).toBe('en-GB');

    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
    readIn('en-GB');
    await vi.advanceTimersByTimeAsync(1_400);
    dispatchEvent(new KeyboardEvent('keydown', { key: '5' }));
    await vi.advanceTimersByTimeAsync(1_400);
    expect(reload).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(100);
    expect(reload).toHaveBeenCalledTimes(2);
    readIn('ar-XB', true);
    expect(reload).toHaveBeenCalledTimes(3);

    // What React draws has its value as its default value, whatever was typed.
    document.body.innerHTML = '<textarea>Jam</textarea><input value="Jam" /><button>Save</button>';
    for (const field of document.querySelectorAll<HTMLElement>('textarea, input')) {
      reload.mockClear();
      field.focus();
      readIn('en-GB');
      await vi.advanceTimersByTimeAsync(10_000);
      expect(reload).not.toHaveBeenCalled();
      document.querySelector('button')?.focus();
      await vi.advanceTimersByTimeAsync(1_500);
      expect(reload).toHaveBeenCalledOnce();
    }
    document.body.innerHTML = '';
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});
