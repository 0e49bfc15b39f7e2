import { who } from '#testing/samples/run-machine.ts';
import {
  after,
  answersOf,
  bare,
  before,
  ean,
  judgeStep,
  makers,
  numbered,
  of,
  piece,
  printed,
  startOf,
  type Step,
} from '#testing/scenes/judged-scene.ts';
import { gs } from '#testing/pieces.ts';
import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../../mulberry32.ts';
import { sayInEnglish } from '../../words/say.ts';
import { firstToldApart } from '../formats.ts';
import { asRead } from '../machine.ts';
import { nextOf } from '../next-step.ts';
import type { Standing } from '../run.ts';
import { openActs } from '../turns.ts';

describe('goods whose only code says more than their article', () => {
  const begun = [piece(makers, numbered(1)), bare(makers), bare(null)];

  test('start a run with a label that says more, once goods without it were tried; before format 11 they never did', () => {
    const run = startOf();
    const first = after(run, [piece(makers, numbered(1))]);
    expect(first.answers).toEqual(['run.try_bare_first']);
    expect(first.standing).toMatchObject({
      state: 'first_piece',
      rightChecks: 0,
      proved: { repeated: 1 },
      elementsOn: 'label',
      isBareDue: true,
      apart: { goods: ['10', '17'], label: ['10', '17', '21'], isOnGoods: false },
    });
    expect(nextOf(run.plan, first.standing).code).toBe('run.next.bare_goods');
    expect(nextOf(run.plan, after(run, begun.slice(0, 2)).standing).code).toBe('run.next.bare');
    expect(openActs(run.plan, first.standing, who())).toContain('bare');

    const { answers, standing } = after(run, [
      ...begun,
      piece(makers, numbered(1)),
      piece(makers, numbered(2)),
      // Goods have a plain code, too.
      piece(ean, numbered(3)),
    ]);
    expect(answers.slice(1)).toEqual(Array(5).fill('right'));
    expect(standing).toMatchObject({ state: 'running', rightChecks: 3, byElements: { scanned: 3 } });

    const older = startOf({}, { format: before });
    expect(answersOf(older, [...begun, piece(makers, numbered(1)), piece(ean, makers)])).toEqual([
      'run.same_twice',
      'run.bare_of_nothing',
      'run.bare_of_nothing',
      'run.same_twice',
      // Only the box itself passed.
      'right',
    ]);
  });

  test('keep the number of a label that does not count yet: its piece is scanned again', () => {
    const run = startOf();
    const numbersOf = (steps: readonly Step[]) => {
      const judged = judgeStep(run, after(run, steps).standing, { product: makers, label: numbered(1) });
      return judged?.is === 'right' ? judged.numbers.map(({ value }) => value) : null;
    };
    expect([0, 1, 2, 3].map((steps) => numbersOf(begun.slice(0, steps)))).toEqual([
      [],
      [],
      [],
      [`(01)0${ean}(21)S-1`],
    ]);
  });

  test('never prove a label by themselves, in whatever order and however often they are scanned', () => {
    const others = [of('10L7'), of('17271231'), of(`21BOX-1`), `]d2${makers}`, ean, of(''), 'JAM'];
    const boxes = [makers, ...others].flatMap((one) => [makers, ...others].map((other) => piece(one, other)));
    for (const step of boxes) {
      const { answers, standing } = after(startOf(), [...begun, step]);
      expect([step, answers.at(-1), standing.rightChecks]).toEqual([step, expect.any(String), 0]);
    }
    const faults = (step: Step) => answersOf(startOf(), [...begun, step]).at(-1);
    expect(
      [
        piece(makers, makers),
        piece(makers, of('10L7')),
        piece(ean, makers),
        piece(numbered(1), numbered(2)),
      ].map(faults),
    ).toEqual(['run.less_than_label', 'run.less_than_label', 'run.less_than_label', 'run.label_for_product']);
  });

  test('are not told from a label that says no more, or something else; the order of scans is said', () => {
    const faults = (product: string, label: string) => answersOf(startOf(), [piece(product, label)])[0];
    expect([
      faults(makers, printed),
      faults(makers, of('10L7')),
      faults(numbered(1), makers),
      faults(of('21BOX-1'), of('21BOX-2')),
      faults(of(`21BOX-1`), of(`10L7${gs}21S-1`)),
      faults(makers, makers),
    ]).toEqual([
      'run.not_apart',
      'run.not_apart',
      'run.not_apart',
      'run.not_apart',
      'run.not_apart',
      'run.same_twice',
    ]);
    expect(sayInEnglish({ code: 'run.not_apart', values: {} })).toContain(
      'Scan the goods first, then the label.',
    );
  });

  test('that carry a code like that of the label prove nothing by it: the run stops, and takes none any more', () => {
    const steps = [
      ...begun.slice(0, 2),
      bare(`${makers}${gs}21BOX-1`),
      'answer',
      piece(makers, numbered(1)),
    ] as const;
    const { answers, standing } = after(startOf(), steps);
    expect(answers).toEqual([
      'run.try_bare_first',
      'right',
      'run.bare_readable',
      'text.as_written',
      'run.elements_on_goods',
    ]);
    expect(standing).toMatchObject({
      elementsOn: 'goods',
      apart: null,
      isBareDue: false,
      wrongChecks: 1,
      rightChecks: 0,
    });
  });

  test('without the code that was scanned as theirs carry none: both were on the label, and nothing is known', () => {
    const onLabel = piece(of('10L7'), numbered(1));
    const { answers, standing } = after(startOf(), [onLabel, bare(makers), bare(null), onLabel]);
    expect(answers).toEqual([
      'run.try_bare_first',
      'run.not_bare_code',
      'run.bare_goods_none',
      'run.try_bare_first',
    ]);
    expect(standing).toMatchObject({ state: 'first_piece', rightChecks: 0, isBareDue: true });
    const again = after(startOf(), [onLabel, bare(null), ...begun, piece(makers, numbered(1))]);
    expect(again.answers.slice(1)).toEqual([
      'run.bare_goods_none',
      'run.try_bare_first',
      'right',
      'right',
      'right',
    ]);
  });

  test('are tried before a piece that is due for another reason, and not while the run is held', () => {
    const { plan, standing } = { ...startOf(), ...after(startOf(), begun.slice(0, 1)) };
    const going: Standing = { ...standing, rightChecks: 1, unchecked: ['roll R2'], isLastDue: true };
    for (const state of ['running', 'reconciling'] as const)
      expect(nextOf(plan, { ...going, state }).code).toBe('run.next.bare_goods');
    const held = {
      id: 1,
      on: 'batch',
      name: 'L7',
      reason: 'Glass',
      by: 'Eve',
      at: '2026-11-26T08:00:00.000Z',
    };
    const next = (state: Standing['state']) => nextOf(plan, { ...going, state, holds: [held] }).code;
    expect([next('running'), next('reconciling')]).toEqual(['run.next.held', 'run.next.count']);
  });

  test('are unknown to a portal before format 11', () => {
    const { standing } = after(startOf(), begun.slice(0, 1));
    expect(asRead(standing, before)).toEqual({ ...standing, apart: null });
    expect(asRead(standing, firstToldApart)).toEqual(standing);
  });

  test('in 150 runs of anything on a line nothing counts but goods and their label', () => {
    const faults: string[] = [];
    let counted = 0;
    for (let seed = 1; seed <= 150; seed += 1) {
      const random = mulberry32(seed);
      const below = (most: number) => Math.floor(random() * most);
      const pick = <T>(among: readonly T[]): T => among[below(among.length)] ?? never();
      // Of some makers, goods have a plain code, or a number of their own in a code or in two.
      const goods = pick([
        [makers],
        [makers, ean],
        [of('10L7'), makers],
        [makers, `${makers}${gs}21BOX-${seed}`],
        [of(`21BOX-${seed}`)],
        [ean],
      ]);
      const labels = pick([[numbered(seed)], [printed], [of(`1527123110L7${gs}21S-${seed}`), of('10L7')]]);
      let run = startOf();
      for (let step = 0; step < 12; step += 1) {
        const { standing } = run;
        const isLabelled = below(3) > 0;
        const codes = isLabelled ? [...goods, ...labels] : goods;
        const [product, label] = [pick(codes), pick(codes)];
        const asked = nextOf(run.plan, standing).code;
        // Who is asked tries every code that there is.
        const read = (is: 'right' | 'wrong') =>
          goods.find((text) => judgeStep(run, standing, { bare: text })?.is === is) ?? null;
        const otherwise: Step = standing.state === 'stopped' ? 'answer' : piece(product, label);
        const next: Step =
          asked === 'run.next.bare_goods'
            ? bare(read('right'))
            : asked === 'run.next.bare'
              ? bare(read('wrong'))
              : otherwise;
        run = { ...run, standing: after(run, [next]).standing };
        const counts = run.standing.rightChecks - standing.rightChecks;
        counted += Math.max(0, counts);
        const isProof = goods.includes(product) && isLabelled && labels.includes(label);
        if (counts > 0 && !isProof) faults.push(`${seed}: ${product} and ${label} counted`);
      }
    }
    expect(faults).toEqual([]);
    expect(counted).toBeGreaterThan(20);
  });
});

describe('goods with a plain code and one that says less than that of their label', () => {
  const begun = [piece(ean, numbered(1)), bare(null), piece(ean, numbered(1))];

  test('start a run with the plain one, and never prove a label by the other, which nobody was asked to try', () => {
    const { answers, standing } = after(startOf(), [...begun, piece(ean, makers)]);
    expect(answers).toEqual(['run.try_bare_first', 'right', 'right', 'run.less_than_label']);
    expect(standing).toMatchObject({
      rightChecks: 1,
      isBareDue: false,
      apart: { goods: [], label: ['10', '17', '21'], isOnGoods: false },
    });
    expect(nextOf(startOf().plan, after(startOf(), begun.slice(0, 1)).standing).code).toBe('run.next.bare');
  });

  test('and in a run that goes on from format 10, whose labels counted at once, neither: they are tried first', () => {
    const older = startOf({}, { format: before });
    const { standing } = after(older, [begun[0] ?? never()]);
    expect(standing).toMatchObject({ state: 'running', rightChecks: 1, isBareDue: true, apart: null });
    const run = { ...older, format: firstToldApart, standing };
    expect(
      answersOf(run, [piece(ean, numbered(2)), bare(null), piece(ean, numbered(2)), piece(ean, makers)]),
    ).toEqual(['run.try_bare_first', 'right', 'right', 'run.less_than_label']);
    // What it had tried by then stands.
    const tried = { ...run, standing: { ...standing, isBareDue: false } };
    expect(answersOf(tried, [piece(ean, numbered(2))])).toEqual(['right']);
  });

  test('are not stopped for the other one, which is not the code that proved a label', () => {
    const { answers, standing } = after(startOf(), [begun[0] ?? never(), bare(makers), ...begun.slice(1)]);
    expect(answers.slice(1)).toEqual(['run.not_bare_code', 'right', 'right']);
    expect(standing).toMatchObject({ elementsOn: 'label', wrongChecks: 0, rightChecks: 1 });
    // A code that says as much would have proved one.
    const faults = (text: string) => answersOf(startOf(), [begun[0] ?? never(), bare(text)])[1];
    expect([`${makers}${gs}21BOX-1`, `${makers}${gs}21BOX-1${gs}240A`].map(faults)).toEqual(
      Array(2).fill('run.bare_readable'),
    );
  });
});

test('a label whose code goods may carry, too, counts once goods without it were tried; before format 11 it did at once', () => {
  const steps = [piece(ean, makers), bare(makers), 'answer', piece(ean, makers)] as const;
  const judged = (format: number) => after(startOf({}, { format }), steps);
  expect([judged(firstToldApart).answers, judged(before).answers]).toEqual([
    ['run.try_bare_first', 'run.bare_readable', 'text.as_written', 'run.elements_on_goods'],
    ['right', 'run.bare_readable', 'text.as_written', 'run.elements_on_goods'],
  ]);
  const { answers, standing } = after(startOf(), [
    piece(ean, makers),
    piece(ean, makers),
    bare(null),
    piece(ean, makers),
  ]);
  expect(answers).toEqual(['run.try_bare_first', 'run.try_bare_first', 'right', 'right']);
  expect(standing).toMatchObject({
    rightChecks: 1,
    proved: { scanned: 1, repeated: 2 },
    byElements: { scanned: 1 },
  });
});

const never = (): never => {
  throw new Error('There is none.');
};
