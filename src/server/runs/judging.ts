import type { RunAct } from '#domain/runs/acts.ts';
import { judgeLabel, judgePiece, type Judgement, type Wanted } from '#domain/runs/verdict.ts';
import { fitOf, fitSentence } from '#domain/rolls/fit.ts';
import { readRollCode } from '#domain/codes/roll-code.ts';
import type { Queries } from '../db/database.ts';
import { findOriginalNames } from '../files/store.ts';
import { findRelease } from '../releases/store.ts';
import { findRollByCode } from '../rolls/store.ts';
import type { StoredRun } from './store.ts';

/** Judges the scanned codes of an act by the run's release; null for acts without codes. */
export const judge = async (
  queries: Queries,
  run: StoredRun,
  act: RunAct,
  at: string,
): Promise<Judgement | null> => {
  const { kind } = act;
  if (kind !== 'roll' && kind !== 'challenge' && kind !== 'check' && kind !== 'first_piece') return null;
  const { plan } = run;
  const release = await findRelease(queries, 'product', plan.productId, plan.release);
  const wanted: Wanted = {
    plan,
    content: release?.content ?? {},
    rolls: run.standing.rolls.map(({ code }) => code),
    currentYear: Number(at.slice(0, 4)),
  };
  if (kind === 'roll') return judgeRoll(queries, wanted, act.code, plan.labelSku);
  return kind === 'challenge' ? judgeLabel(wanted, act.text) : judgePiece(wanted, act);
};

const judgeRoll = async (
  queries: Queries,
  { plan: { release }, content }: Wanted,
  text: string,
  labelSku: string | null,
): Promise<Judgement> => {
  const reading = readRollCode(text);
  if (reading.kind === 'mistyped')
    return { is: 'unreadable', sentence: 'A character of this roll code is wrong. Scan it again.' };
  if (reading.kind === 'other')
    return { is: 'unreadable', sentence: 'This is not the code of a roll. Scan the label of the roll.' };
  const roll = await findRollByCode(queries, reading.code);
  if (!roll)
    return { is: 'unreadable', sentence: 'There is no roll with this code. Scan the label of the roll.' };
  const { artwork, item, piecesLeft } = roll;
  const fit = fitOf(content, { labelSku: item.labelSku, sha256: artwork.sha256 });
  const held = piecesLeft === 1 ? '1 label is' : `${piecesLeft.toLocaleString('en-US')} labels are`;
  if (fit.fits && labelSku !== null && item.labelSku.toLowerCase() !== labelSku.toLowerCase())
    return { is: 'wrong', sentence: `This roll is of label ${item.labelSku}: this run wants ${labelSku}.` };
  if (fit.fits) return { is: 'right' };
  const names = await findOriginalNames(queries, 'wants' in fit ? fit.wants : []);
  const why = fitSentence(fit, { release, printedFrom: artwork.name, names }) ?? '';
  const isOld = fit.because === 'other_artwork';
  return { is: 'wrong', sentence: isOld ? `${why} ${held} on it: put it into quarantine.` : why };
};
