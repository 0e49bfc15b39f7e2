import {
  after,
  answersOf,
  bare,
  before,
  ean,
  judgeStep,
  makers,
  of,
  piece,
  printed,
  startOf,
  type Content,
} from '#testing/scenes/judged-scene.ts';
import { gs } from '#testing/pieces.ts';
import { describe, expect, test } from 'vitest';
import { sayInEnglish } from '../../words/say.ts';
import { firstToldApart } from '../formats.ts';
import type { RunPlan } from '../run.ts';

describe('a label that the portal draws', () => {
  const layout = { label: { printLayout: 'best_before' } };
  const stated = { ...layout, places: [{ code: ean, standsOn: 'goods', labelId: null, isStated: true }] };
  const drawn = { layouts: ['best_before'] };

  test('is not proved by a maker’s own code of its batch and day that says something else; before format 11 it was', () => {
    const others = [makers, of('1527123110L7').replace('10L7', `10L7${gs}2351`), of('10L7'), of('15271231')];
    const judged = (format: number) =>
      others.map((one) => answersOf(startOf(layout, { ...drawn, format }), [piece(ean, one)])[0]);
    expect(judged(firstToldApart)).toEqual(others.map(() => 'run.goods_for_label'));
    expect(judged(before)).toEqual(others.map(() => 'right'));
    const own = [
      printed,
      `${printed}${gs}21S-1`,
      `]d2${printed}`,
      `https://id.gs1.org/01/0${ean}/10/L7?15=271231`,
    ];
    for (const label of own) {
      const { answers, standing } = after(startOf(layout, drawn), [piece(ean, label)]);
      expect([label, answers, standing.isBareDue]).toEqual([label, ['right'], false]);
    }
  });

  test('stands beside goods whose only code says something else; before format 11 no piece was right', () => {
    const goods = [
      makers,
      `${makers}${gs}21BOX-1`,
      of('21BOX-1'),
      of('10L7'),
      `${of('1527123117271231')}10L7`,
    ];
    for (const content of [layout, stated]) {
      const judged = (format: number) =>
        goods.map((one) => {
          const run = startOf(content, { ...drawn, format });
          return answersOf(run, [piece(one, printed), bare(null), piece(one, printed)]).at(-1);
        });
      expect(judged(firstToldApart)).toEqual(goods.map(() => 'right'));
      expect(new Set(judged(before))).not.toContain('right');
    }
    // What says as much as the label may be the label.
    expect(answersOf(startOf(layout, drawn), [piece(`${printed}${gs}21BOX-1`, printed)])).toEqual([
      'run.label_for_product',
    ]);
  });

  test('is tried on goods that are stated to have the number, by what it says alone', () => {
    const { answers, standing } = after(startOf(stated, drawn), [
      piece(makers, printed),
      bare(makers),
      bare(printed),
      'answer',
      piece(makers, printed),
    ]);
    expect(answers).toEqual([
      'run.try_bare_first',
      'run.not_bare_code',
      'run.bare_readable',
      'text.as_written',
      'run.elements_on_goods',
    ]);
    expect(standing.rightChecks).toBe(0);
  });

  test.each<[string, Content, Partial<RunPlan>, string[]]>([
    ['a best-before date', {}, {}, ['10', '15']],
    ['a use-by date', { dateKind: 'use_by' }, { dates: { use_by: '2027-12-31' } }, ['10', '17']],
    ['a date of another kind than the run has', { dateKind: 'packed' }, {}, ['10']],
    ['a batch alone', {}, { dates: {} }, ['10']],
    ['neither', {}, { batch: null, dates: {} }, []],
  ])('with %s says it', (_, label, change, prints) => {
    expect(startOf({ label }, change).plan.placed).toMatchObject({ prints });
    expect(startOf({ label }, { ...change, format: before }).plan.placed).not.toHaveProperty('prints');
  });

  test('and comes from a roll is tried on goods without it: nobody knows what that says; before format 11 it was not', () => {
    const judged = (format: number) =>
      answersOf(startOf(layout, { format }), [piece(ean, makers), bare(makers)]);
    expect([judged(firstToldApart), judged(before)]).toEqual([
      ['run.try_bare_first', 'run.bare_readable'],
      ['right', 'run.bare_of_nothing'],
    ]);
  });

  test('in a run from before format 11 is judged as it was: nobody noted what it says', () => {
    const { plan, ...run } = startOf(layout, drawn);
    const { prints: _, ...placed } = plan.placed ?? never();
    const older = { ...run, plan: { ...plan, placed } };
    expect(answersOf(older, [piece(ean, makers)])).toEqual(['right']);
    expect(answersOf(older, [piece(makers, printed)])).toEqual(['run.label_for_product']);
  });
});

test('a label with a number of its own is told from goods by it, whatever both say besides; before format 11 it was not', () => {
  const own = '5012345678917';
  const content = {
    codes: [{ code: own, kind: 'gtin', level: 'unit' }],
    places: [{ code: own, standsOn: 'label', labelId: 'a', isStated: true }],
  };
  const judged = (format: number, label: string) =>
    answersOf(startOf(content, { format }), [piece(makers, label)])[0];
  const ofLabel = `010${own}10L7`;
  expect([judged(firstToldApart, ofLabel), judged(before, ofLabel)]).toEqual(['right', 'run.same_twice']);
  // The parts of a pallet's label are several codes.
  const sscc = `(00)340123456000000019(02)0${ean}(37)24(10)L7`;
  const pallet = startOf({ label: { carries: ['sscc'] } }, { level: 'pallet' });
  expect(answersOf(pallet, [piece(`(02)0${ean}(37)24(10)L7`, sscc)])).toEqual(['run.same_twice']);
});

test('a batch that differs in capital letters is another one to a proof, and the sentence says what differs', () => {
  const said = (code: string) => {
    const { plan, standing, format } = startOf({}, { batch: 'L-7' });
    const judged = judgeStep({ plan, standing, format }, standing, { product: ean, label: of(`10${code}`) });
    return judged?.is === 'wrong' ? sayInEnglish(judged.said) : judged?.is;
  };
  expect(said('l-7')).toBe(
    'Batch l-7: this run is of batch L-7. Only capital letters differ: if the code is right, start a new run with its batch.',
  );
  expect(said('L-8')).toBe('Batch L-8: this run is of batch L-7.');
  expect(sayInEnglish({ code: 'run.job_of_another_batch', values: { found: 'l-7', wanted: 'L-7' } })).toBe(
    'This print job is of batch l-7: this run is of batch L-7. Only capital letters differ: print with the batch of the run.',
  );
});

const never = (): never => {
  throw new Error('There is none.');
};
