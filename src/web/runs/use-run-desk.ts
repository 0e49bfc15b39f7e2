import { useRef, useState } from 'react';
import type { RunAct } from '#domain/runs/acts.ts';
import type { FullRun } from '#domain/runs/contract.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { isDialogOpen } from '#web/kit/layers/above-all.tsx';
import { toast } from '#web/kit/layers/use-toast.ts';
import { pastWords } from '#web/scan/past-use-by.ts';
import { pressInDialog } from '#web/scan/press-in-dialog.ts';
import { useScans } from '#web/scan/scan-handlers.ts';
import { playTone } from '#web/scan/tones.ts';
import type { ShownVerdict } from './parts/verdict.tsx';
import { useRunAct, type SentAct } from './queries.ts';
import {
  answered,
  askedIn,
  asksByForm,
  covers,
  dismissed,
  emptyDesk,
  entered,
  failed,
  isPiece,
  isUnsigned,
  keyFor,
  opened,
  sending,
  showing,
  verdictOf,
  wentBack,
  type Desk,
  type OpenForm,
} from './run-desk.ts';
import { meaningOf, pastUseByIn, type ScanMeaning } from './scan-in-run.ts';
import { runWords as words } from './wording.ts';

/** The questions that the known-wrong card answers with yes: nobody scans it by mistake, and it is due there. */
const yesByCard: ReadonlySet<OpenForm['kind']> = new Set(['roll', 'count']);

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

/** The behaviour of the worker’s screen of a run: its scans and actions, and what it shows of them. */
export const useRunDesk = (run: FullRun) => {
  const { mutate, isPending } = useRunAct(run.id);
  const [desk, setDesk] = useState(emptyDesk);
  /** The last scan that was taken. */
  const taken = useRef<string>(null);
  /** What is done after the act that a form is sending at this moment. */
  const then = useRef<RunAct>(null);
  /** Labels that were made for the run and are not issued to it yet: another act was under way, or its verdict on the screen. */
  const [printed, setPrinted] = useState<readonly number[]>([]);
  const { form, verdict } = desk;
  const { held, check, trying, isProductSeen, isLabelSeen } = askedIn(run, desk);

  const change = (changes: Partial<Desk>) => {
    setDesk((before) => ({ ...before, ...changes }));
  };
  const show = (shown: ShownVerdict, changes: Partial<Desk> = {}) => {
    playTone(tones[shown.is]);
    setDesk((before) => showing({ ...before, ...changes }, shown));
  };
  const send = (sent: SentAct, next: RunAct | null = null) => {
    const { act } = sent;
    setDesk(sending);
    mutate(sent, {
      onSuccess: (answer) => {
        const shown = verdictOf(act, answer);
        if (shown) playTone(tones[shown.is]);
        setDesk((before) => answered(before, act, answer));
        if (next !== null && answer.verdict === 'right') send({ act: next, key: creationKey() });
      },
      onError: (error) => {
        if (!isUnsigned(act, error)) playTone('not-found');
        setDesk((before) => failed(before, sent, error));
      },
    });
  };
  const does = (act: RunAct) => {
    if (isPending) return;
    const sent: RunAct = isPiece(act) && desk.isNext ? { ...act, next: true } : act;
    send({ act: sent, key: keyFor(desk, sent) }, then.current);
  };
  const sendAgain = () => {
    if (desk.lost !== null && !isPending) send(desk.lost);
  };
  const dismiss = () => {
    setDesk(dismissed);
  };
  const goBack = () => {
    setDesk(wentBack);
  };
  const setForm = (next: OpenForm | null) => {
    setDesk((before) => opened(before, next));
  };
  /** The one key, where no form has its own. */
  const goOn = () => {
    if (isPending || form !== null) return;
    const { act, desk: after, isHeard } = entered(run, desk);
    setDesk(after);
    if (act) does(act);
    if (isHeard) playTone('found');
  };
  /** The button of the verdict that covers the screen. */
  const answerVerdict = () => {
    if (verdict?.is === 'lost') sendAgain();
    else if (verdict?.yes) {
      change({ isEarly: false });
      does(verdict.yes);
    } else dismiss();
  };
  /** What the card of Enter does: answers the verdict, or confirms the open dialog, or what the screen asks for; otherwise goes on. */
  const pressEnter = () => {
    if (covers(verdict)) {
      answerVerdict();
      return;
    }
    if (pressInDialog('Enter')) return;
    const asked = asksByForm(run) ? document.querySelector<HTMLFormElement>('main form') : null;
    if (asked) asked.requestSubmit();
    else goOn();
  };
  const pressBack = () => {
    if (!covers(verdict) && pressInDialog('Escape')) return;
    if (form === null || covers(verdict)) goBack();
    else setForm(null);
  };
  /** The known-wrong card over a question that Enter would answer: it says yes, and is checked. */
  const sayYesBy = (challenge: RunAct) => {
    then.current = challenge;
    pressInDialog('Enter');
    then.current = null;
  };
  /** Takes a scan, which is no answer to what was shown before. */
  const take = (text: string, meaning: ScanMeaning) => {
    taken.current = text;
    change({ isEarly: false, verdict: null });
    const past = isOfPiece(meaning) ? pastUseByIn(text) : null;
    if (past !== null)
      show({ is: 'wrong', title: pastWords.title(past), text: pastWords.text }, { held: null });
    else if (meaning.kind === 'act') does(meaning.act);
    else if (meaning.kind === 'product') {
      playTone('found');
      change({ held: { text: meaning.text } });
    } else if (meaning.kind === 'roll')
      setForm({ kind: meaning.goesBack ? 'return' : 'roll', code: meaning.code });
    else if (meaning.kind === 'nothing')
      show({ is: 'refused', title: words.refused, text: meaning.sentence });
  };

  useScans(
    ({ text }) => {
      const meaning = meaningOf(text, { run, held, isChallenging: desk.isChallenging, trying });
      if (meaning.kind === 'key') {
        if (meaning.key === 'enter') pressEnter();
        else if (meaning.key === 'back') pressBack();
        else if (run.acts.includes('reconcile') && form === null && !covers(verdict) && !isDialogOpen())
          setForm({ kind: 'count' });
        return;
      }
      // A person dismisses a wrong or lost verdict; the next scan does not. A caught card is no fault of a piece.
      if (verdict !== null && (verdict.is === 'wrong' || verdict.is === 'lost') && !verdict.isCaught) return;
      const isYes = form !== null && yesByCard.has(form.kind);
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
        change({ isEarly: true });
        return;
      }
      take(text, meaning);
    },
    desk.acts + (held === null ? 0 : 1),
  );

  return {
    held,
    isChallenging: desk.isChallenging,
    trying,
    isNext: desk.isNext && check !== null,
    isEarly: desk.isEarly,
    isProductSeen: check !== null && isProductSeen,
    isLabelSeen,
    setIsChallenging: (isChallenging: boolean) => {
      change({ isChallenging });
    },
    isPending,
    verdict,
    form,
    setForm,
    /** Shows that a roll must not be used, in place of the question how many of its labels are. */
    refuseRoll: (code: string, why: string) => {
      show({ is: 'wrong', title: words.wrongRoll(code), text: why }, { form: null });
    },
    difference: desk.difference,
    unsigned: desk.unsigned,
    /** Whether nobody knows whether what the open form does was done. */
    isLost: desk.lost !== null,
    does,
    prints: (made: number) => setPrinted((before) => [...before, made]),
    /** The job whose labels are issued to the run next, now that nothing else is under way; null if there is none. */
    printed: isPending || covers(verdict) ? null : (printed[0] ?? null),
    issuePrinted: (jobId: number) => {
      setPrinted((before) => before.filter((one) => one !== jobId));
      does({ kind: 'print', jobId });
    },
    goOn,
    /** What was tried to be scanned is not there. */
    sayNotThere: () => {
      if (trying !== null) does({ kind: trying, text: null });
    },
    goBack,
    dismiss,
    answerVerdict,
  };
};

export type RunDesk = ReturnType<typeof useRunDesk>;
