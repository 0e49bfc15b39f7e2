import type { RunAct } from '#domain/runs/acts.ts';
import type { FullRun, RunAnswer } from '#domain/runs/contract.ts';
import { canScanGoods, canScanLabel } from '#domain/runs/judging/placed-codes.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { CallError, hasChangedNothing, sentenceOf } from '#web/api/call.ts';
import type { ShownVerdict } from './parts/verdict.tsx';
import type { SentAct } from './queries.ts';
import { isReadyToClose } from './ready-to-close.ts';
import { checkOf, pieceOf, tryingIn, type Held } from './scan-in-run.ts';
import { runWords as words } from './wording.ts';

/** A form that is open over the run. */
export type OpenForm =
  | { kind: 'roll'; code: string }
  | { kind: 'return'; code: string }
  | { kind: 'print' }
  | { kind: 'second_person'; badge?: string }
  | { kind: 'stop' | 'spoil' | 'count' | 'abandon' | 'move' | 'hold' };

/** What the worker’s screen knows besides the run: what is in the hand, what is shown, and what is awaited. */
export interface Desk {
  /** The product of the piece in the hand, while its label is awaited. */
  held: Held | null;
  /** Whether the known-wrong code is asked for. */
  isChallenging: boolean;
  /** Whether a key said that the next piece is in the hand. */
  isNext: boolean;
  verdict: ShownVerdict | null;
  /** The act whose answer was lost; after that was put away, while the form is open that did it. */
  lost: SentAct | null;
  form: OpenForm | null;
  /** What does not add up, beside the count that was typed. */
  difference: string | null;
  /** Why a signature was not taken. */
  unsigned: Error | null;
  /** How many things came between scans: the same code is then scanned anew. */
  acts: number;
  /** Whether something was scanned while an answer was awaited, and not taken. */
  isEarly: boolean;
}

export const emptyDesk: Desk = {
  held: null,
  isChallenging: false,
  isNext: false,
  verdict: null,
  lost: null,
  form: null,
  difference: null,
  unsigned: null,
  acts: 0,
  isEarly: false,
};

type PieceAct = Extract<RunAct, { kind: 'check' | 'first_piece' }>;

export const isPiece = (act: RunAct): act is PieceAct => act.kind === 'check' || act.kind === 'first_piece';

/** Actions that fill the screen with a verdict even if it is 'right'. The others only change what is on the screen. */
const loud: readonly RunAct['kind'][] = ['check', 'first_piece', 'challenge', 'cover', 'bare'];

/** The refusals that ask a person to look, and what they then saw. */
const looks: Readonly<Record<string, 'batch' | 'date'>> = {
  'run.look_at_batch': 'batch',
  'run.look_at_date': 'date',
};

/** The same piece, after the worker has looked at what no code says. */
const lookedAt = (act: PieceAct, part: 'batch' | 'date'): PieceAct => ({
  ...act,
  seen: [...(act.seen ?? []), part],
});

/** Whether the screen asks for the count, beside which a count that does not add up is said. */
const asksForCount = ({ acts, closing }: Pick<FullRun, 'acts' | 'closing'>): boolean =>
  acts.includes('close') && closing === null;

/** Whether the screen asks by a form: for the next line of the clearance, or for the count that closes the run. */
export const asksByForm = (run: FullRun): boolean =>
  run.acts.includes('clear') || (asksForCount(run) && isReadyToClose(run));

const isCountAsked = (act: RunAct, { verdict, run }: RunAnswer): boolean =>
  verdict === 'refused' && act.kind === 'close' && asksForCount(run);

/** Whether a verdict covers the screen: a right one stands on it. */
export const covers = (verdict: ShownVerdict | null): boolean => verdict !== null && verdict.is !== 'right';

/** What an answered act shows; null if the screen itself shows it. */
export const verdictOf = (act: RunAct, answer: RunAnswer): ShownVerdict | null => {
  const { verdict, reason, code } = answer;
  if (isCountAsked(act, answer)) return null;
  if (verdict === 'refused') {
    const part = looks[code ?? ''];
    return part !== undefined && isPiece(act)
      ? { is: 'ask', title: words.look, text: reason, yes: lookedAt(act, part) }
      : { is: 'refused', title: code === 'hold.on' ? words.onHold : words.refused, text: reason };
  }
  if (verdict === 'repeated')
    return code === 'run.repeated' && isPiece(act)
      ? { is: 'repeated', title: words.repeated, text: reason, yes: { ...act, next: true } }
      : {
          is: 'repeated',
          title: code === 'run.not_due' ? words.notCounted : words.notCountedAct,
          text: reason,
        };
  // A known-wrong code must turn the screen red: that is the proof.
  if (act.kind === 'challenge') return { is: 'wrong', title: words.caught, text: null, isCaught: true };
  if (verdict === 'wrong')
    return {
      is: 'wrong',
      title: words.wrong,
      text: [reason ?? '', isPiece(act) || act.kind === 'cover' ? words.setAside : ''].join(' ').trim(),
    };
  if (!loud.includes(act.kind)) return null;
  // What is next on goods without their label, the run says.
  return { is: 'right', title: words.right, text: act.kind === 'bare' ? null : words.nextPiece };
};

export const showing = (desk: Desk, verdict: ShownVerdict): Desk => ({
  ...desk,
  verdict,
  acts: desk.acts + 1,
});

/** Whether an act is what a form does. */
const isOfForm = (form: OpenForm | null, { kind }: RunAct): boolean =>
  kind === (form?.kind === 'count' ? 'reconcile' : form?.kind);

/** The key of an act: the same act again, after its answer was lost, has the key that it had, and is recorded once. */
export const keyFor = ({ lost }: Pick<Desk, 'lost'>, act: RunAct): string =>
  lost !== null && JSON.stringify(lost.act) === JSON.stringify(act) ? lost.key : creationKey();

/** After a form was opened or closed. What it did before is then not what is done next, unless that is being asked. */
export const opened = (desk: Desk, form: OpenForm | null): Desk => ({
  ...desk,
  form,
  unsigned: null,
  lost: desk.verdict?.is === 'lost' ? desk.lost : null,
});

/** While an act is under way. */
export const sending = (desk: Desk): Desk => ({ ...desk, verdict: null, unsigned: null });

/**
 * After an act was answered. Only a piece is scanned again if it was refused; nothing stays open below a verdict that covers
 * the screen. Otherwise a form that is open for another act stays: something may be typed in it.
 */
export const answered = (desk: Desk, act: RunAct, answer: RunAnswer): Desk => {
  const shown = verdictOf(act, answer);
  const stays = desk.form !== null && !isOfForm(desk.form, act) && !covers(shown);
  const after: Desk = stays ? desk : { ...desk, lost: null, form: null };
  if (answer.verdict === 'refused') {
    const held = loud.includes(act.kind) ? null : desk.held;
    const difference = isCountAsked(act, answer) ? answer.reason : desk.difference;
    const refused = { ...after, held, difference };
    return shown ? showing(refused, shown) : refused;
  }
  // Whoever takes the run over goes on with what was half done.
  const inHand = act.kind === 'hand_over' ? {} : { held: null, isNext: false, isChallenging: false };
  const done = { ...after, ...inHand, difference: null };
  return shown ? showing(done, shown) : { ...done, acts: done.acts + 1 };
};

/** Whether an act failed for its signature, which is then asked for again. */
export const isUnsigned = (act: RunAct, error: Error): boolean =>
  'signature' in act && error instanceof CallError && hasChangedNothing(error);

/** After an act was not answered: it changed nothing, or nobody knows whether it did. */
export const failed = (desk: Desk, sent: SentAct, error: Error): Desk => {
  if (isUnsigned(sent.act, error)) return { ...desk, unsigned: error };
  const sentence = sentenceOf(error);
  if (error instanceof CallError && hasChangedNothing(error)) {
    const held = loud.includes(sent.act.kind) ? null : desk.held;
    return showing(
      { ...desk, held, lost: null, form: null },
      { is: 'refused', title: words.refused, text: sentence },
    );
  }
  const lost: ShownVerdict = { is: 'lost', title: words.lost, text: `${sentence} ${words.lostText}` };
  return showing({ ...desk, lost: sent }, lost);
};

/** After a verdict went away. What was typed stays, and keeps its key if it is sent again. The piece after the card is another one: a key was pressed. */
export const dismissed = (desk: Desk): Desk => ({
  ...desk,
  isNext: desk.isNext || desk.verdict?.isCaught === true,
  verdict: null,
  lost:
    desk.lost !== null && (isOfForm(desk.form, desk.lost.act) || desk.lost.act.kind === 'close')
      ? desk.lost
      : null,
  isEarly: false,
  acts: desk.acts + 1,
});

/** After the product in the hand was put back. */
export const wentBack = (desk: Desk): Desk => ({ ...dismissed(desk), held: null, isChallenging: false });

/** What a run asks for while this is in the hand. */
export const askedIn = (run: FullRun, desk: Pick<Desk, 'held'>) => {
  // A run may be closed at another device while its label is awaited.
  const held = run.endedAt === null ? desk.held : null;
  const { placed } = run;
  return {
    held,
    check: checkOf(run.acts),
    trying: held === null ? tryingIn(run) : null,
    isProductSeen: held === null && placed !== null && !canScanGoods(placed, run),
    isLabelSeen: held !== null && placed !== null && !canScanLabel(placed, run),
  };
};

/** What the one key does: an act, or only what is shown then; `isHeard` if nothing else says that it was pressed. */
export interface Entered {
  act: RunAct | null;
  desk: Desk;
  isHeard?: true;
}

/** Enter says yes to what the screen asks, resumes a run that a person stopped, or says that the next piece is in the hand. */
export const entered = (run: FullRun, before: Desk): Entered => {
  const { held, check, trying, isProductSeen, isLabelSeen } = askedIn(run, before);
  const desk: Desk = { ...before, isEarly: false };
  const { verdict } = desk;
  const bare: Entered = { act: null, desk: { ...desk, verdict: null } };
  if (verdict?.yes) return { act: verdict.yes, desk };
  if (covers(verdict)) return { act: null, desk: dismissed(desk) };
  // The Enter that a right piece asks for is no answer to what is asked next, and has not been read. A right trial asks for none.
  if (trying === 'bare' && verdict !== null && verdict.text !== null) return bare;
  if (trying !== null) return { act: { kind: trying, text: null }, desk: bare.desk };
  if (run.acts.includes('resume')) return { act: { kind: 'resume' }, desk };
  if (check === null) return bare;
  if (isLabelSeen && held) return { act: pieceOf(check, held, null), desk };
  if (isProductSeen) return { act: null, desk: { ...desk, held: { text: null } } };
  return { act: null, desk: { ...bare.desk, isNext: true }, isHeard: true };
};
