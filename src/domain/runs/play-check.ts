import { said, type Said } from '../words/say.ts';
import type { Judgement } from './judging/judge-piece.ts';
import { isGoodsDue } from './judging/told-apart.ts';
import { afterCheck, dueOf } from './due.ts';
import { done, stopped, type Move } from './move.ts';
import { firstByKind, firstTriedBare } from './formats.ts';
import { noProof, type Proof, type RunPlan, type Standing } from './run.ts';
import { isSince, type Circumstances } from './turns.ts';

const parts = ['product', 'label', 'batch', 'date'] as const;

/** Every part that was proved is only repeated. */
const repeatedProof = (proof: Proof): Proof => {
  const repeated = { ...proof };
  for (const part of parts) if (proof[part] !== null) repeated[part] = 'repeated';
  return repeated;
};

type Right = Extract<Judgement, { is: 'right' }>;

/**
 * A standing that knows on which side of its pieces a GS1 code with more than the article stands, and what tells them apart where both
 * have one. Of the first one that has proved a label, somebody has to try whether the goods carry it, too.
 */
const knowing = (standing: Standing, { elementsOn, untried }: Right, who: Circumstances): Standing => {
  if (elementsOn === undefined || !isSince(firstTriedBare, who)) return standing;
  const apart = standing.apart ?? untried ?? null;
  // Of a run that goes on from before format 11, nobody has noted what the code of its labels says.
  if (standing.elementsOn !== null) return { ...standing, apart };
  return { ...standing, elementsOn, isBareDue: elementsOn === 'label', apart };
};

/** The checks that count whose label such a code has proved, with this one. */
const withElements = (standing: Standing, { elementsOn, proof }: Right, who: Circumstances): Standing => {
  if (elementsOn !== 'label' || !isSince(firstTriedBare, who)) return standing;
  const how = proof.product === 'seen' ? 'seen' : 'scanned';
  return { ...standing, byElements: { ...standing.byElements, [how]: standing.byElements[how] + 1 } };
};

/**
 * A standing without the checks whose label such a code has proved: the goods carry it, too. They are kept, and count no more; from
 * format 10 on, in the count the last piece is checked again, for which one of them may have answered.
 */
const withoutElements = ({ checkAt }: RunPlan, standing: Standing, who: Circumstances): Standing => {
  const { proved, parts, byElements, rightChecks, everyChecks, state, isLastDue, isSuperseded } = standing;
  const all = byElements.scanned + byElements.seen;
  const isLastAgain =
    isSince(firstByKind, who) && state === 'reconciling' && checkAt === 'all' && !isSuperseded && all > 0;
  return {
    ...standing,
    elementsOn: 'goods',
    isBareDue: false,
    apart: null,
    isLastDue: isLastDue || isLastAgain,
    byElements: { scanned: 0, seen: 0 },
    rightChecks: rightChecks - all,
    everyChecks: Math.max(0, everyChecks - all),
    proved: {
      scanned: proved.scanned - byElements.scanned,
      seen: proved.seen - byElements.seen,
      repeated: proved.repeated + all,
    },
    parts: { ...parts, label: { ...parts.label, scanned: parts.label.scanned - all } },
  };
};

const counted = (standing: Standing, proof: Proof): Standing => {
  const isSeen = proof.product === 'seen' || proof.label === 'seen';
  const sums = { ...standing.parts };
  for (const part of parts) {
    const how = proof[part];
    if (how === 'scanned' || how === 'seen') sums[part] = { ...sums[part], [how]: sums[part][how] + 1 };
  }
  const { scanned, seen, repeated } = standing.proved;
  return {
    ...standing,
    parts: sums,
    proved: isSeen ? { scanned, seen: seen + 1, repeated } : { scanned: scanned + 1, seen, repeated },
  };
};

/** Applies a checked piece. */
export const playCheck = (
  plan: RunPlan,
  standing: Standing,
  { kind, next = false }: { kind: 'first_piece' | 'check'; next?: boolean | undefined },
  who: Circumstances,
): Move => {
  const { judged, userId } = who;
  if (judged?.is === 'unreadable') return { refused: judged.said };
  if (judged === null) return { refused: said('run.nothing_scanned') };
  const due = dueOf(plan, standing);
  if (judged.is === 'wrong') {
    const wrong = { ...standing, wrongChecks: standing.wrongChecks + 1, lastPair: null };
    if (plan.isShadow) return { verdict: 'wrong', said: judged.said, standing: wrong, proof: noProof, due };
    return {
      verdict: 'wrong',
      said: judged.said,
      standing: stopped({ ...wrong, closing: null }, { because: 'wrong', said: judged.said, userId }),
      proof: noProof,
      due,
      stopsPrinting: true,
    };
  }
  const { proof, numbers, pair, untried } = judged;
  const isSameSight = standing.lastPair === pair && !next && numbers.length === 0;
  if (isSameSight || due === null || untried) {
    const { repeated, ...proved } = standing.proved;
    const why = isSameSight ? said('run.repeated') : said('run.not_due');
    return {
      verdict: 'repeated',
      said: untried ? said('run.try_bare_first') : why,
      standing: {
        ...knowing(standing, judged, who),
        lastPair: pair,
        proved: { ...proved, repeated: repeated + 1 },
      },
      proof: repeatedProof(proof),
      due,
    };
  }
  const state = kind === 'first_piece' ? ('running' as const) : standing.state;
  return {
    verdict: 'right',
    said: null,
    standing: {
      ...counted(withElements(knowing(afterCheck(standing, due), judged, who), judged, who), proof),
      state,
      closing: null,
      lastPair: pair,
    },
    proof,
    due,
  };
};

/** A piece on which a code was read that must not be there: the run stops. */
const found = (
  plan: RunPlan,
  standing: Standing,
  { judged, userId }: Circumstances,
  otherwise: Said,
): Move => {
  if (judged?.is !== 'wrong') return { refused: otherwise };
  const wrong = { ...standing, wrongChecks: standing.wrongChecks + 1 };
  if (plan.isShadow) return { verdict: 'wrong', said: judged.said, standing: wrong };
  return {
    verdict: 'wrong',
    said: judged.said,
    standing: stopped({ ...wrong, closing: null }, { because: 'wrong', said: judged.said, userId }),
    stopsPrinting: true,
  };
};

/** Plays an act in which somebody tried to read a code where it must not be; the text is null if it could not be read. */
type Tried = (plan: RunPlan, standing: Standing, tried: { text: string | null }, who: Circumstances) => Move;

/** Whether the code under the label can still be read. */
export const playCover: Tried = (plan, standing, { text }, who) =>
  text === null
    ? done({ ...standing, isCoverDue: false })
    : found(plan, standing, who, said('run.not_covered_code'));

/**
 * Whether goods without their label carry the code that proved one. Where goods and label both had one of their article, that of the
 * goods has to be read there first: otherwise both were on the label, and nothing is known of either.
 */
export const playBare: Tried = (plan, standing, { text }, who) => {
  const { apart } = standing;
  if (text !== null)
    return apart !== null && who.judged?.is === 'right'
      ? done({ ...standing, apart: { ...apart, isOnGoods: true } })
      : found(plan, withoutElements(plan, standing, who), who, said('run.not_bare_code'));
  const tried = { ...standing, isBareDue: false };
  return isGoodsDue(apart)
    ? {
        verdict: 'repeated',
        said: said('run.bare_goods_none'),
        standing: { ...tried, elementsOn: null, apart: null },
      }
    : done(tried);
};
