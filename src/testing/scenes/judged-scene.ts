import type { RunAct } from '#domain/runs/acts.ts';
import { dueOf } from '#domain/runs/due.ts';
import { eventFormat, firstToldApart } from '#domain/runs/formats.ts';
import type { Wanted } from '#domain/runs/judging/code-judgement.ts';
import { judgePiece, judgeTried, type Judgement } from '#domain/runs/judging/judge-piece.ts';
import { placedOf } from '#domain/runs/judging/placed-codes.ts';
import { atTheStart, play } from '#domain/runs/machine.ts';
import { isDone } from '#domain/runs/move.ts';
import { drawnLayouts, type RunPlan, type Standing } from '#domain/runs/run.ts';
import { gs } from '#testing/pieces.ts';
import { plan as planned, signedBy, who } from '#testing/samples/run-machine.ts';

export const ean = '5012345678900';
export const before = firstToldApart - 1;
const facts = { batch: 'L7', bestBefore: '2027-12-31', dates: { best_before: '2027-12-31' } };
export const of = (more: string) => `010${ean}${more}`;
/** The maker's DataMatrix on the goods, that of a label that says more, and what the portal prints. */
export const makers = of('1727123110L7');
export const numbered = (n: number) => `${makers}${gs}21S-${n}`;
export const printed = of('1527123110L7');

export type Content = Readonly<Record<string, unknown>>;

/** A run of the first label of a released product that has labels from a roll, or of the portal's layouts. */
export const startOf = (
  { label = {}, ...content }: Content & { label?: Content } = {},
  {
    layouts = null,
    format = eventFormat,
    ...change
  }: Partial<RunPlan> & { layouts?: string[] | null; format?: number } = {},
) => {
  const released = { sku: 'JAM', barcode: ean, labels: [{ id: 'a', ...label }], ...content };
  const run = { ...facts, ...change };
  const plan: RunPlan = {
    ...planned,
    sku: 'JAM',
    labelId: 'a',
    checkEvery: 1,
    challengesEachRun: false,
    ...run,
    placed: placedOf(released, 'a', { run, format }),
  };
  const source: Partial<Standing> =
    layouts === null
      ? { issuedFromRolls: 30, rolls: [{ code: 'R1', issued: 30, returned: 0 }] }
      : { ordered: 30, jobs: layouts.map((_, nth) => nth), layouts };
  const standing: Standing = { ...atTheStart, ...source, state: 'first_piece' };
  return { plan, format, standing };
};

type Started = ReturnType<typeof startOf>;

const wantedIn = ({ plan, format }: Started, standing: Standing): Wanted => ({
  plan,
  placed: plan.placed ?? placedOf({}, 'a'),
  rolls: [],
  elementsOn: standing.elementsOn,
  apart: standing.apart,
  isBareDue: standing.isBareDue,
  layouts: drawnLayouts(standing),
  currentYear: 2026,
  format,
});

export type Step = { product: string | null; label: string } | { bare: string | null } | 'answer';
export const piece = (product: string | null, label: string): Step => ({ product, label });
export const bare = (text: string | null): Step => ({ bare: text });

export const judgeStep = (
  run: Started,
  standing: Standing,
  step: Exclude<Step, 'answer'>,
): Judgement | null => {
  const wanted = wantedIn(run, standing);
  if ('bare' in step) return judgeTried(wanted, { kind: 'bare', text: step.bare });
  return judgePiece(wanted, { ...step, seen: ['batch', 'date'] }, dueOf(run.plan, standing));
};

const actOf = (standing: Standing, step: Exclude<Step, 'answer'>): RunAct => {
  if ('bare' in step) return { kind: 'bare', text: step.bare };
  const kind = standing.state === 'first_piece' ? 'first_piece' : 'check';
  return { kind, ...step, next: true };
};

/** What a run answers to each step, and where it stands then. */
export const after = (run: Started, steps: readonly Step[]) => {
  let { standing } = run;
  const answers = steps.map((step) => {
    const by =
      step === 'answer'
        ? signedBy(2, { format: run.format })
        : who({ judged: judgeStep(run, standing, step), format: run.format });
    const act: RunAct =
      step === 'answer' ? { kind: 'second_person', reason: 'Looked' } : actOf(standing, step);
    const move = play(run.plan, standing, act, by);
    if (!isDone(move)) return 'refused' in move ? move.refused.code : 'unsigned';
    ({ standing } = move);
    return move.said?.code ?? move.verdict;
  });
  return { answers, standing };
};
export const answersOf = (run: Started, steps: readonly Step[]) => after(run, steps).answers;
