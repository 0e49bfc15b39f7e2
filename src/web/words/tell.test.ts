import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cellOf, valueOfField } from '#domain/imports/look-cells.ts';
import { en } from '#domain/words/en.ts';
import { sentences, type Sentence } from '#domain/words/en/sentences.ts';
import { inStead, standIn as standInOf } from '#domain/access/stand-in.ts';
import { said, sayInEnglish, tell as told } from '#domain/words/say.ts';

/** What a page that is loaded in this language does with what the server says. */
const readIn = async (locale: string, theirs: object = {}) => {
  localStorage.setItem('locale', locale);
  vi.resetModules();
  const [{ learnToTell, toldHere, inWords }, { language }] = await Promise.all([
    import('./told.ts'),
    import('./language.ts'),
  ]);
  Object.assign(language, theirs);
  await learnToTell(() => import('./tell.ts'));
  return { toldHere, inWords, language };
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  localStorage.clear();
  // What is imported next is in English again.
  vi.resetModules();
});

const fact = said('roll.too_few', { left: 1_200 });
const sentence =
  'This roll has only 1,200 labels left. Nothing was taken. Take fewer, or another roll as well.';

describe('what the server says', () => {
  test('is shown as it comes to whoever reads English', async () => {
    const { toldHere } = await readIn('en-US');
    const answer = { rolls: [told(fact)] };
    expect(toldHere(answer)).toBe(answer);
  });

  test('is said again in the language of the reader by its code and values, wherever it stands', async () => {
    const { toldHere } = await readIn('en-XA');
    const read = toldHere({ rolls: [told(fact)], run: { next: sentence, nextStep: fact }, name: sentence });
    expect(read.rolls[0]?.sentence).toMatch(/^⟦T\u0301h\u0301i\u0301s\u0301 .*1,200 .*⟧$/);
    expect(read.run.next).toBe(read.rolls[0]?.sentence);
    expect(read.run.nextStep).toEqual(fact);
    expect(read.name, 'a text without a fact is data').toBe(sentence);
  });

  test('is said again where texts in a list are the sentences of listed facts', async () => {
    const { toldHere } = await readIn('en-XA');
    const place = said('change.place', { code: 'X-1', on: 'goods' });
    const { before, after } = toldHere({ before: null, after: ['X-1: on the goods', 'X-2'], said: [place] });
    expect(before).toBe(null);
    expect(after).toEqual([expect.stringMatching(/^⟦.*⟧$/), 'X-2']);
  });

  test('is said again in a preview of a change: where codes stand, choices, and the names of fields', async () => {
    const { toldHere } = await readIn('en-XA');
    const places = [said('place.on_label', { code: 'X-1', on: 'label', label: 2 })];
    const [stands, kind, notes] = toldHere([
      ...cellOf(said('field.places'), null, said('place.list', { places })),
      ...cellOf(said('field.dateKind'), 'of_old', valueOfField('dateKind', 'best_before')),
      ...cellOf('Notes', 'Old', 'New'),
    ]);
    for (const text of [stands?.heading, stands?.to, kind?.heading, kind?.to]) expect(text).toMatch(/^⟦.*⟧$/);
    expect([stands?.from, kind?.from]).toEqual([null, 'of_old']);
    expect(notes).toEqual({ heading: 'Notes', from: 'Old', to: 'New' });
  });

  test('instead of the name of a person is said again by its fact, and no name is taken for it, nor is the same text elsewhere', async () => {
    const { toldHere } = await readIn('en-XA');
    const as = (role: 'administrator' | 'editor' | 'read_only', id: number) => {
      const standIn = standInOf({ role, partner: null }, id);
      return { id, name: sayInEnglish(standIn), standIn };
    };
    const read = toldHere({
      name: 'Editor 2',
      ...inStead({ createdBy: as('editor', 2) }),
      release: { ...inStead({ by: as('administrator', 1), approvedBy: as('editor', 3) }), refusedBy: null },
      run: { worker: as('read_only', 1), user: { id: 7, name: 'Worker 1' } },
      author: 'Editor 2',
      history: [{ by: 'Worker 1' }],
    });
    for (const text of [read.createdBy, read.release.by, read.release.approvedBy, read.run.worker.name])
      expect(text).toMatch(/^⟦.* \d .*⟧$/);
    expect([read.name, read.author, read.release.refusedBy]).toEqual(['Editor 2', 'Editor 2', null]);
    expect([read.run.user.name, read.history]).toEqual(['Worker 1', [{ by: 'Worker 1' }]]);
  });

  test('of a person is so within sentences, of refusals and their fields, too', async () => {
    const { toldHere } = await readIn('en-XA');
    const at = '2026-01-02T03:04:05.000Z';
    const editor = standInOf({ role: 'editor', partner: null }, 2);
    const held = said('hold.on', { on: 'product', name: 'Jam', reason: 'Torn', by: editor, at });
    const { sentence: standIn } = toldHere(told(editor));
    const inside = standIn.slice(1, standIn.indexOf('2') + 1);
    expect(toldHere(told(held)).sentence).toContain(inside);
    const refusal = said('refusal.held', { hold: held });
    const message = sayInEnglish(refusal);
    const refused = toldHere({
      statusCode: 409,
      code: 'hold.on',
      message,
      said: refusal,
      fields: { id: message },
    });
    expect(refused.message).toContain(inside);
    expect(refused.fields.id).toBe(refused.message);
  });

  test('of which this program does not know the code stays as the server said it', async () => {
    const { toldHere } = await readIn('en-XA');
    const answer = { code: 'run.of_tomorrow', values: {}, sentence: 'Come back tomorrow.' };
    expect(toldHere(answer)).toEqual(answer);
  });

  test('as a refusal is said by its code, or by what it states, and so is each of its fields', async () => {
    const { toldHere } = await readIn('en-XA');
    const [plain, stated, fields] = toldHere([
      { statusCode: 404, code: 'roll.not_found', message: 'There is no roll with this code.' },
      { statusCode: 409, code: 'roll.refused', message: sayInEnglish(fact), said: fact },
      {
        statusCode: 400,
        code: 'request.invalid',
        message: 'Please check the marked fields.',
        fields: { a: 'No' },
      },
    ]);
    expect([plain?.message, stated?.message, fields?.message, fields?.fields?.a].join('')).toMatch(
      /^⟦[^⟧]*⟧⟦[^⟧]*⟧⟦[^⟧]*⟧⟦[^⟧]*⟧$/,
    );
  });

  test('as a refusal of several fields is said by the fact of each', async () => {
    const facts = { ...en, 'refusal.batch_missing': 'Die Charge fehlt.' };
    const { toldHere } = await readIn('en-GB', { facts });
    const fieldsSaid = { batch: said('refusal.batch_missing'), sku: said('cell.code_taken', { sku: 'A-1' }) };
    const sku = sayInEnglish(fieldsSaid.sku);
    const fields = { batch: sayInEnglish(fieldsSaid.batch), sku, name: 'This is required.' };
    const refusal = { statusCode: 400, code: 'request.invalid', message: '', fields, fieldsSaid };
    expect(toldHere(refusal).fields).toEqual({ ...fields, batch: 'Die Charge fehlt.' });
  });

  test('at days and numbers is as the reader writes them, also where the words are the same', async () => {
    const { toldHere } = await readIn('en-GB');
    const values = { on: 'roll', name: 'R-1', reason: 'Smeared', by: 'Edda', at: '2026-11-26T14:00:00.000Z' };
    const hold = toldHere(told(said('hold.on', values)));
    expect(hold.sentence).toBe('Roll R-1 is on hold: Smeared (Edda, 26 Nov 2026, 14:00 UTC).');
  });
});

test('a sentence without a code has its English text as its name, with # for each number and {} for what was sent', async () => {
  const { inWords, language } = await readIn('en-GB');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name has a sentence
  const same = Object.fromEntries(sentences.map((name) => [name, name])) as Record<Sentence, string>;
  language.sentences = {
    ...same,
    'At most # at once.': 'Höchstens # auf einmal.',
    'A PIN has # to # digits.': 'Eine PIN hat # bis # Ziffern.',
    'This must be one of {}.': 'Hier passt nur eines von {}.',
    'Password must contain at least one special character (!@#$%^&*)': 'Ein Sonderzeichen (!@#$%^&*)',
  };
  expect(inWords('At most 1,000 at once.')).toBe('Höchstens 1,000 auf einmal.');
  expect(inWords('A PIN has 4 to 8 digits.')).toBe('Eine PIN hat 4 bis 8 Ziffern.');
  expect(inWords('This must be one of label 1, label 2.')).toBe('Hier passt nur eines von label 1, label 2.');
  expect(inWords('Password must contain at least one special character (!@#$%^&*)')).toBe(
    'Ein Sonderzeichen (!@#$%^&*)',
  );
  expect(inWords('Say why.')).toBe('Say why.');
});
