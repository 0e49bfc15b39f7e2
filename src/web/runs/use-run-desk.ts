import { useRef, useState } from 'react';
import type { RunAct } from '#domain/runs/acts.ts';
import type { FullRun, RunAnswer } from '#domain/runs/contract.ts';
import { canScanGoods, canScanLabel } from '#domain/runs/placed-codes.ts';
import { CallError, hasChangedNothing, sentenceOf } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { isDialogOpen } from '#web/kit/layers/above-all.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { pastWords } from '#web/scan/past-use-by.ts';
import { pressInDialog } from '#web/scan/press-in-dialog.ts';
import { useScans } from '#web/scan/scan-handlers.ts';
import { playTone } from '#web/scan/tones.ts';
import type { ShownVerdict } from './parts/verdict.tsx';
import { useRunAct, type SentAct } from './queries.ts';
import { isReadyToClose } from './ready-to-close.ts';
import {
  checkOf,
  meaningOf,
  pastUseByIn,
  pieceOf,
  tryingIn,
  type Held,
  type ScanMeaning,
} from './scan-in-run.ts';
import { runWords as words } from './wording.ts';

/** A form that is open over the run. */
export type OpenForm =
  | { kind: 'roll'; code: string }
  | { kind: 'return'; code: string }
  | { kind: 'print' }
  | { kind: 'second_person'; badge?: string }
  | { kind: 'stop' | 'spoil' | 'count' | 'abandon' | 'move' | 'hold' };

type PieceAct = Extract<RunAct, { kind: 'check' | 'first_piece' }>;

const isPiece = (act: RunAct): act is PieceAct => act.kind === 'check' || act.kind === 'first_piece';

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

/** Whether the screen asks by a form: for the next line of the clearance, or for the count that closes the run. */
const asksByForm = (run: FullRun): boolean =>
  run.acts.includes('clear') || (asksForCount(run) && isReadyToClose(run));

/** Whether the screen asks for the count, beside which a count that does not add up is said. */
const asksForCount = ({ acts, closing }: Pick<FullRun, 'acts' | 'closing'>): boolean =>
  acts.includes('close') && closing === null;

/** The questions that the known-wrong card answers with yes: nobody scans it by mistake, and it is due there. */
const yesByCard: ReadonlySet<OpenForm['kind']> = new Set(['roll', 'count']);

/** The verdict that covers the screen, also one of a form. */
const verdictShown = (): Element | undefined =>
  [...document.querySelectorAll('[aria-labelledby="verdict-title"]')].at(-1);

/** Presses the button of the verdict that covers the screen, as its Enter does; says whether there is one. */
const pressVerdict = (): boolean => {
  const verdict = verdictShown();
  verdict?.querySelector('button')?.click();
  return verdict !== undefined;
};

/** What the card of Enter does: answers the verdict, or confirms the open dialog, or what the screen asks for; otherwise goes on. */
const pressEnter = (run: FullRun, goOn: () => void): void => {
  if (pressVerdict() || pressInDialog('Enter')) return;
  const asked = asksByForm(run) ? document.querySelector<HTMLFormElement>('main form') : null;
  if (asked) asked.requestSubmit();
  else goOn();
};

/** Whether a scan is of the piece in the hand. */
const isOfPiece = (meaning: ScanMeaning): boolean =>
  meaning.kind === 'product' || (meaning.kind === 'act' && isPiece(meaning.act));

const tones = {
  right: 'found',
  wrong: 'stop',
  refused: 'not-found',
  repeated: 'not-found',
  ask: 'not-found',
  lost: 'not-found',
} as const;

/** What an answered act shows; null if the screen itself shows it. */
const shownOf = (act: RunAct, { verdict, reason, code }: RunAnswer): ShownVerdict | null => {
  if (verdict === 'refused') {
    const part = looks[code ?? ''];
    return part !== undefined && isPiece(act)
      ? { is: 'ask', title: words.look, text: reason, yes: lookedAt(act, part) }
      : { is: 'refused', title: code === 'hold.on' ? words.onHold : words.refused, text: reason };
  }
  if (verdict === 'repeated')
    return code === 'run.repeated' && isPiece(act)
      ? { is: 'repeated', title: words.repeated, text: reason, yes: { ...act, next: true } }
      : { is: 'repeated', title: words.notCounted, text: reason };
  // A known-wrong code must turn the screen red: that is the proof.
  if (act.kind === 'challenge') return { is: 'wrong', title: words.caught, text: null, isCaught: true };
  if (verdict === 'wrong')
    return {
      is: 'wrong',
      title: words.wrong,
      text: [reason ?? '', isPiece(act) || act.kind === 'cover' ? words.setAside : ''].join(' ').trim(),
    };
  return loud.includes(act.kind) ? { is: 'right', title: words.right, text: words.nextPiece } : null;
};

/** The behaviour of the worker’s screen of a run: its scans and actions, and what it shows of them. */
export const useRunDesk = (run: FullRun) => {
  const { mutate, isPending } = useRunAct(run.id);
  const [product, setHeld] = useState<Held | null>(null);
  // A run may be closed at another device while its label is awaited.
  const held = run.endedAt === null ? product : null;
  const [isChallenging, setIsChallenging] = useState(false);
  const [isNext, setIsNext] = useState(false);
  const [verdict, setVerdict] = useState<ShownVerdict | null>(null);
  const [lost, setLost] = useState<SentAct | null>(null);
  const [form, setForm] = useState<OpenForm | null>(null);
  const [difference, setDifference] = useState<string | null>(null);
  const [unsigned, setUnsigned] = useState<Error | null>(null);
  const [acts, setActs] = useState(0);
  /** Whether something was scanned while an answer was awaited, and not taken. */
  const [isEarly, setIsEarly] = useState(false);
  /** The last scan that was taken. */
  const taken = useRef<string>(null);
  const check = checkOf(run.acts);
  const trying = held === null ? tryingIn(run) : null;

  const show = (shown: ShownVerdict) => {
    playTone(tones[shown.is]);
    setVerdict(shown);
    setActs((before) => before + 1);
  };
  const refuse = (sentence: string) => {
    show({ is: 'refused', title: words.refused, text: sentence });
  };
  const settle = (act: RunAct, answer: RunAnswer) => {
    setLost(null);
    const { verdict: found, reason } = answer;
    const shown = shownOf(act, answer);
    if (found === 'refused') {
      // Only the piece in the hand is scanned again. Nothing stays open below the refusal.
      if (loud.includes(act.kind)) setHeld(null);
      setForm(null);
      if (act.kind === 'close' && asksForCount(answer.run)) setDifference(reason);
      else if (shown) show(shown);
      return;
    }
    // Whoever takes the run over goes on with what was half done.
    if (act.kind !== 'hand_over') {
      setHeld(null);
      setIsNext(false);
      setIsChallenging(false);
    }
    setForm(null);
    setDifference(null);
    if (shown) show(shown);
    else setActs((before) => before + 1);
  };
  const send = (sent: SentAct, then: RunAct | null = null) => {
    const { act } = sent;
    setVerdict(null);
    setUnsigned(null);
    mutate(sent, {
      onSuccess: (answer) => {
        settle(act, answer);
        if (then !== null && answer.verdict === 'right') send({ act: then, key: creationKey() });
      },
      onError: (error) => {
        if (error instanceof CallError && hasChangedNothing(error)) {
          if ('signature' in act) {
            setUnsigned(error);
            return;
          }
          if (loud.includes(act.kind)) setHeld(null);
          setForm(null);
          refuse(sentenceOf(error));
          return;
        }
        setLost(sent);
        show({ is: 'lost', title: words.lost, text: `${sentenceOf(error)} ${words.lostText}` });
      },
    });
  };
  /** What a scan asks for once the question that it has answered is done. */
  const then = useRef<RunAct>(null);
  const does = (act: RunAct) => {
    if (!isPending)
      send({ act: isPiece(act) && isNext ? { ...act, next: true } : act, key: creationKey() }, then.current);
  };
  /** The known-wrong card over a question that Enter would answer: it says yes, and is checked. */
  const sayYesBy = (challenge: RunAct) => {
    then.current = challenge;
    pressInDialog('Enter');
    then.current = null;
  };
  const dismiss = () => {
    // The piece after the card is another one: a key was pressed.
    if (verdict?.isCaught) setIsNext(true);
    setVerdict(null);
    setLost(null);
    setIsEarly(false);
    setActs((before) => before + 1);
  };
  const isProductSeen = held === null && run.placed !== null && !canScanGoods(run.placed, run);
  const isLabelSeen = held !== null && run.placed !== null && !canScanLabel(run.placed, run);

  /** What was tried to be scanned is not there. */
  const sayNotThere = () => {
    if (trying !== null) does({ kind: trying, text: null });
  };

  /** The one key: it says yes to what the screen asks, resumes a run that a person stopped, or says that the next piece is in the hand. */
  const goOn = () => {
    if (isPending || form !== null) return;
    setIsEarly(false);
    if (verdict?.yes) does(verdict.yes);
    else if (verdict !== null && verdict.is !== 'right') dismiss();
    // The Enter that a right piece asks for is no answer to what is asked next, and has not been read.
    else if (trying === 'bare' && verdict !== null) setVerdict(null);
    else if (trying !== null) sayNotThere();
    else if (run.acts.includes('resume')) does({ kind: 'resume' });
    else if (check === null) setVerdict(null);
    else if (isLabelSeen && held) does(pieceOf(check, held, null));
    else if (isProductSeen) setHeld({ text: null });
    else {
      setVerdict(null);
      setIsNext(true);
      playTone('found');
    }
  };
  const goBack = () => {
    dismiss();
    setHeld(null);
    setIsChallenging(false);
  };

  useScans(
    ({ text }) => {
      const meaning = meaningOf(text, { run, held, isChallenging, trying });
      if (meaning.kind === 'key') {
        const isCovered = verdict !== null && verdict.is !== 'right';
        if (meaning.key === 'enter') pressEnter(run, goOn);
        else if (meaning.key === 'back') {
          if (!isCovered && pressInDialog('Escape')) return;
          if (form === null || isCovered) goBack();
          else setForm(null);
        } else if (run.acts.includes('reconcile') && form === null && !isCovered && !isDialogOpen())
          setForm({ kind: 'count' });
        return;
      }
      // A person dismisses a wrong or lost verdict; the next scan does not. A caught card is no fault of a piece.
      if (verdict !== null && (verdict.is === 'wrong' || verdict.is === 'lost') && !verdict.isCaught) return;
      const isYes = form !== null && yesByCard.has(form.kind) && !verdictShown();
      if (isYes && meaning.kind === 'act' && meaning.act.kind === 'challenge' && !isPending) {
        sayYesBy(meaning.act);
        return;
      }
      // Any other scan is not an answer to an open form or a pending action, and says so.
      if (form !== null) {
        playTone('not-found');
        toast({ title: words.notTaken, description: words.answerFirst });
        return;
      }
      if (isPending) {
        // The trigger again is what is being judged already.
        if (text === taken.current) return;
        playTone('not-found');
        setIsEarly(true);
        return;
      }
      taken.current = text;
      setIsEarly(false);
      setVerdict(null);
      const past = isOfPiece(meaning) ? pastUseByIn(text) : null;
      if (past !== null) {
        setHeld(null);
        show({ is: 'wrong', title: pastWords.title(past), text: pastWords.text });
      } else if (meaning.kind === 'act') does(meaning.act);
      else if (meaning.kind === 'product') {
        playTone('found');
        setHeld({ text: meaning.text });
      } else if (meaning.kind === 'roll')
        setForm({ kind: meaning.goesBack ? 'return' : 'roll', code: meaning.code });
      else if (meaning.kind === 'nothing') refuse(meaning.sentence);
    },
    acts + (held === null ? 0 : 1),
  );

  return {
    held,
    isChallenging,
    trying,
    isNext: isNext && check !== null,
    isEarly,
    isProductSeen: check !== null && isProductSeen,
    isLabelSeen,
    setIsChallenging,
    isPending,
    verdict,
    form,
    setForm: (next: OpenForm | null) => {
      setUnsigned(null);
      setForm(next);
    },
    difference,
    unsigned,
    does,
    goOn,
    sayNotThere,
    goBack,
    dismiss,
    sendAgain: () => {
      if (lost !== null && !isPending) send(lost);
    },
  };
};

export type RunDesk = ReturnType<typeof useRunDesk>;
