import { said } from '../words/say.ts';
import { afterCheck, dueOf } from './due.ts';
import { done, stopped, type Move } from './move.ts';
import { noProof, type Proof, type RunPlan, type Standing } from './run.ts';
import type { Circumstances } from './turns.ts';

const parts = ['product', 'label', 'batch', 'date'] as const;

/** Every part that was proved is only repeated. */
const repeatedProof = (proof: Proof): Proof => {
  const repeated = { ...proof };
  for (const part of parts) if (proof[part] !== null) repeated[part] = 'repeated';
  return repeated;
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
  { judged, userId }: Circumstances,
): Move => {
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
  const { proof, numbers, pair } = judged;
  const isSameSight = standing.lastPair === pair && !next && numbers.length === 0;
  if (isSameSight || due === null) {
    const { repeated, ...proved } = standing.proved;
    return {
      verdict: 'repeated',
      said: isSameSight ? said('run.repeated') : said('run.not_due'),
      standing: { ...standing, lastPair: pair, proved: { ...proved, repeated: repeated + 1 } },
      proof: repeatedProof(proof),
      due,
    };
  }
  const state = kind === 'first_piece' ? ('running' as const) : standing.state;
  return {
    verdict: 'right',
    said: null,
    standing: {
      ...counted(afterCheck(standing, due), proof),
      state,
      closing: null,
      lastPair: pair,
    },
    proof,
    due,
  };
};

/** Whether the code under the label can still be read. */
export const playCover = (
  plan: RunPlan,
  standing: Standing,
  { text }: { text: string | null },
  { judged, userId }: Circumstances,
): Move => {
  if (text === null) return done({ ...standing, isCoverDue: false });
  if (judged?.is !== 'wrong') return { refused: said('run.not_covered_code') };
  const wrong = { ...standing, wrongChecks: standing.wrongChecks + 1 };
  if (plan.isShadow) return { verdict: 'wrong', said: judged.said, standing: wrong };
  return {
    verdict: 'wrong',
    said: judged.said,
    standing: stopped({ ...wrong, closing: null }, { because: 'wrong', said: judged.said, userId }),
    stopsPrinting: true,
  };
};
