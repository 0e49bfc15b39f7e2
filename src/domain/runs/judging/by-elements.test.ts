import { elements, runOf } from '#testing/pieces.ts';
import { piece, plan, right, signedBy, who, wrong } from '#testing/samples/run-machine.ts';
import { describe, expect, test } from 'vitest';
import { said, sayInEnglish } from '../../words/say.ts';
import type { RunAct } from '../acts.ts';
import type { Wanted } from './code-judgement.ts';
import { judgeLabel } from './judge-code.ts';
import { strangeNumber } from './label-numbers.ts';
import { dueOf } from '../due.ts';
import { isCovered, judgePiece, judgeTried, type Piece } from './judge-piece.ts';
import { asRead, atTheStart, play } from '../machine.ts';
import { isDone } from '../move.ts';
import { nextOf } from '../next-step.ts';
import { firstByKind } from '../formats.ts';
import { drawnLayouts, type Standing } from '../run.ts';

describe('35: a code with the number of the goods that says more', () => {
  test('proves one side of a run; before format 7 it proved both', () => {
    const { wanted, ean, fnsku } = runOf(1);
    const serial = elements(ean, '21S-1');
    const goods: Wanted = { ...wanted, elementsOn: 'goods' };
    const label: Wanted = { ...wanted, elementsOn: 'label' };
    const judged = (of: Wanted, one: Piece) => {
      const found = judgePiece(of, one, 'every');
      return found.is === 'right' ? `right ${found.elementsOn ?? ''}` : `${found.is} ${found.said.code}`;
    };
    const onGoods = { product: serial, label: fnsku };
    const onLabel = { product: ean, label: serial };
    expect([onGoods, onLabel].map((one) => judged(wanted, one))).toEqual(['right goods', 'right label']);
    expect([onGoods, onLabel].map((one) => judged(goods, one))).toEqual([
      'right goods',
      'unreadable run.elements_on_goods',
    ]);
    expect([onGoods, onLabel].map((one) => judged(label, one))).toEqual([
      'unreadable run.label_for_product',
      'right label',
    ]);
    expect(judged(goods, { product: ean, label: fnsku })).toBe('right ');
    expect([goods, label].map((of) => judgePiece({ ...of, format: 6 }, onLabel, null).is)).toEqual([
      'right',
      'right',
    ]);
    expect(judgePiece({ ...label, format: 6 }, onGoods, null).is).toBe('right');
  });

  test('where the portal prints batch and date on a label, a code with neither is not the label’s', () => {
    const labels = [{ id: 'a', printLayout: 'best_before' }];
    const { wanted, ean } = runOf(1, { isDated: true, labels });
    const on = (text: string, of: Wanted = wanted) => {
      const judged = judgeLabel(of, elements(ean, text));
      return [judged.is, judged.is === 'right' && judged.isByElements === true];
    };
    expect(on('1527033110L2201')).toEqual(['right', false]);
    expect(on('235ABCD')).toEqual(['unreadable', false]);
    // It may be on the label beside batch and date, or on the box.
    expect(on('21S-1')).toEqual(['right', true]);
    expect(on('235ABCD', { ...wanted, format: 6 })[0]).toBe('right');
  });

  test('is not on labels that the portal has drawn without one, nor is a number that it printed on none of them', () => {
    const { wanted, ean } = runOf(1);
    const on = (layouts: readonly string[] | null, format = 7) =>
      judgePiece({ ...wanted, layouts, format }, { product: ean, label: elements(ean, '21S-1') }, null);
    expect(on(['barcode', 'address'])).toMatchObject({ said: { code: 'run.goods_for_label' } });
    const right_ = on(['barcode', 'best_before']);
    expect([on(null), right_, on(['barcode'], 6)].map(({ is }) => is)).toEqual(['right', 'right', 'right']);
    const [number] = right_.is === 'right' ? right_.numbers : [];
    if (!number) throw new Error('There is no number.');
    const strange = (layouts: readonly string[] | null, isPrinted: boolean, format = 7) =>
      strangeNumber({ layouts, format }, number, isPrinted)?.code ?? null;
    expect(strange(['best_before'], false)).toBe('run.number_of_no_job');
    expect([strange(['best_before'], true), strange(null, false), strange(['carton'], false, 6)]).toEqual([
      null,
      null,
      null,
    ]);
    const jobs = { rolls: [], jobs: [1, 2], layouts: ['carton', 'barcode'] };
    expect(drawnLayouts(jobs)).toEqual(['carton', 'barcode']);
    const others = [
      { ...jobs, layouts: ['carton'] },
      { ...jobs, layouts: ['carton', 'artwork'] },
      { ...jobs, rolls: [{ code: 'R', issued: 1, returned: 1 }] },
      { ...jobs, jobs: [], layouts: [] },
    ];
    expect(others.map(drawnLayouts)).toEqual(others.map(() => null));
  });

  test('is known on goods without their label, whatever batch it has, and no other code is', () => {
    const { wanted, ean, fnsku } = runOf(1, { isDated: true });
    const texts = [elements(ean, '21S-1'), `]d2${elements(ean, '10L9')}`, ean, elements(ean), fnsku];
    const isFound = (text: string) => judgeTried(wanted, { kind: 'bare', text })?.is === 'wrong';
    expect(texts.map(isFound)).toEqual([true, true, false, false, false]);
    expect(judgeTried(wanted, { kind: 'bare', text: null })).toBeNull();
  });

  test('is unknown to a portal before format 7, as are a line that is not cleared and the layouts of labels', () => {
    const byElements = { scanned: 1, seen: 0 };
    const known = { elementsOn: 'label', isBareDue: true, byElements, isUncleared: true } as const;
    const standing: Standing = { ...atTheStart, rightChecks: 2, layouts: ['barcode'], ...known };
    expect(asRead(standing, 6)).toEqual({ ...atTheStart, rightChecks: 2 });
    expect(asRead(standing, 7)).toEqual(standing);
  });

  test('is a label’s own beside Transparency codes, and not what it covers; before format 10 it was', () => {
    const labels = [{ id: 'a', carries: ['transparency'] }];
    const { wanted, ean } = runOf(1, { labels });
    const serial = elements(ean, '21S1');
    const texts = [
      serial,
      `]d2${serial}`,
      ean,
      elements(ean),
      elements(ean, '10L7'),
      elements(ean, '21S1\u001d10L7'),
    ];
    const covered = (of: Partial<Wanted>) => texts.filter((text) => isCovered({ ...wanted, ...of }, text));
    expect(covered({ format: firstByKind })).toEqual(texts.slice(2));
    expect(covered({ format: firstByKind - 1 })).toEqual(texts);
    // It has proved the goods, or no such codes are on the label.
    expect(covered({ elementsOn: 'goods' })).toEqual(texts);
    expect(isCovered(runOf(1).wanted, serial)).toBe(true);
  });

  describe('that has proved a label', () => {
    const rules = { ...plan, checkEvery: 10 };
    const issued: Standing = {
      ...atTheStart,
      state: 'first_piece',
      issuedFromRolls: 30,
      rolls: [{ code: 'R1', issued: 30, returned: 0 }],
      unchecked: ['roll R1'],
      isChallenged: true,
    };
    const bare = (text: string | null): RunAct => ({ kind: 'bare', text });
    const first: RunAct = { kind: 'first_piece', ...piece };
    const check: RunAct = { kind: 'check', ...piece };
    const after = (acts: readonly RunAct[], format = 7): Standing => {
      let standing = issued;
      for (const [step, act] of acts.entries()) {
        const judged = { ...right, elementsOn: 'label', pair: String(step) } as const;
        const move = play(rules, standing, act, who({ judged, format }));
        if (!isDone(move)) throw new Error(`${act.kind} is not done`);
        ({ standing } = move);
      }
      return standing;
    };

    test('is doubted: goods without a label are tried once, which is asked, and wanted at the close', () => {
      const one = after([first]);
      expect(one).toMatchObject({
        elementsOn: 'label',
        isBareDue: true,
        byElements: { scanned: 1, seen: 0 },
      });
      expect(nextOf(rules, one).code).toBe('run.next.bare');
      const counting = after([first, check, { kind: 'reconcile' }, check]);
      expect(counting.byElements).toEqual({ scanned: 3, seen: 0 });
      const close = { kind: 'close', applied: 30 } as const;
      const refused = play(rules, { ...counting, isChallengedAtEnd: true }, close, who());
      expect('refused' in refused && sayInEnglish(refused.refused)).toBe(
        'Nobody tried whether the goods carry the code that proved their label. Count again, or choose the cause.',
      );
      expect(after([first, bare(null), check])).toMatchObject({ isBareDue: false, rightChecks: 2 });
      expect(after([first], 6)).toMatchObject({ elementsOn: null, isBareDue: false });
    });

    test('and is on the goods, too, stops the run, and the checks by it count no more', () => {
      const two = after([first, check]);
      const caught = play(rules, two, bare('x'), who({ judged: wrong }));
      expect(caught).toMatchObject({
        verdict: 'wrong',
        stopsPrinting: true,
        standing: {
          state: 'stopped',
          elementsOn: 'goods',
          isBareDue: false,
          rightChecks: 0,
          everyChecks: 0,
          wrongChecks: 1,
          proved: { scanned: 0, seen: 0, repeated: 2 },
          parts: { label: { scanned: 0 }, product: { scanned: 2 } },
        },
      });
      const stopped = isDone(caught) ? caught.standing : two;
      const answered = play(rules, stopped, { kind: 'second_person', reason: 'Looked' }, signedBy(2));
      expect(answered).toMatchObject({ standing: { state: 'first_piece', byElements: { scanned: 0 } } });
    });

    test.each([
      ['is due again; before format 10 it was not', 'all', [9, 10], ['every', 'last']],
      ['is not, where it never was', 'first_and_every', [10], ['every']],
    ] as const)('and is on the goods, too, in the count: the last piece %s', (_, checkAt, formats, due) => {
      const ofPlan = { ...rules, checkAt };
      const dues = formats.map((format) => {
        let standing = issued;
        const acts: [RunAct, Partial<Parameters<typeof who>[0]>][] = [
          [first, {}],
          [{ kind: 'reconcile' }, {}],
          [{ ...check, next: true }, {}],
          [bare('x'), { judged: wrong }],
          [{ kind: 'second_person', reason: 'Looked' }, { signer: signedBy(2).signer }],
        ];
        for (const [act, by] of acts) {
          const judged = { ...right, elementsOn: 'label' } as const;
          const move = play(ofPlan, standing, act, who({ judged, format, ...by }));
          if (!isDone(move)) throw new Error(`${act.kind} is not done`);
          ({ standing } = move);
        }
        return dueOf(ofPlan, standing);
      });
      expect(dues).toEqual(due);
    });

    test('in the count leaves the last piece checked, if no such code has proved a label', () => {
      const counting: Standing = { ...issued, state: 'reconciling', elementsOn: 'label', rightChecks: 2 };
      const caught = play(rules, counting, bare('x'), who({ judged: wrong }));
      expect(caught).toMatchObject({ verdict: 'wrong', standing: { isLastDue: false, elementsOn: 'goods' } });
    });

    test('is tried by that code alone, and only where one has proved a label', () => {
      const two = after([first, check]);
      expect(play(rules, two, bare('y'), who({ judged: null }))).toEqual({
        refused: said('run.not_bare_code'),
      });
      const other = { ...two, elementsOn: null };
      expect(play(rules, other, bare(null), who())).toEqual({ refused: said('run.bare_of_nothing') });
    });
  });
});
