import { useState } from 'react';
import type { RunAct } from '#domain/runs/acts.ts';
import type { FullRun } from '#domain/runs/contract.ts';
import { CallError, hasChangedNothing, sentenceOf } from '#web/api/call.ts';
import { creationKey } from '#web/api/creation-key.ts';
import { useScans } from '#web/scan/scan-handlers.ts';
import { playTone } from '#web/scan/tones.ts';
import type { ShownVerdict } from './parts/verdict.tsx';
import { useRunAct, type SentAct } from './queries.ts';
import { meaningOf } from './scan-in-run.ts';
import { runWords as words } from './wording.ts';

/** A form that is open over the run. */
export type OpenForm =
  | { kind: 'roll'; code: string }
  | { kind: 'return'; code: string }
  | { kind: 'print' }
  | { kind: 'stop' | 'spoil' | 'count' | 'abandon' | 'second_person' };

/** Actions that fill the screen with a verdict even if it is 'right'. The others only change what is on the screen. */
const loud: readonly RunAct['kind'][] = ['check', 'first_piece', 'challenge'];

const textsOf = (act: RunAct, reason: string | null): Pick<ShownVerdict, 'title' | 'text'> => ({
  title: act.kind === 'challenge' ? 'Caught' : words.right,
  text: reason,
});

/** The behaviour of the worker’s screen of a run: its scans and actions, and what it shows of them. */
export const useRunDesk = (run: FullRun) => {
  const { mutate, isPending } = useRunAct(run.id);
  const [held, setHeld] = useState<string | null>(null);
  const [isChallenging, setIsChallenging] = useState(false);
  const [verdict, setVerdict] = useState<ShownVerdict | null>(null);
  const [lost, setLost] = useState<SentAct | null>(null);
  const [form, setForm] = useState<OpenForm | null>(null);
  const [acts, setActs] = useState(0);

  const show = (shown: ShownVerdict) => {
    playTone(shown.is === 'right' ? 'found' : shown.is === 'wrong' ? 'stop' : 'not-found');
    setVerdict(shown);
    setActs((before) => before + 1);
  };
  const refuse = (sentence: string) => {
    show({ is: 'refused', title: words.refused, text: sentence });
  };

  const send = (sent: SentAct) => {
    const { act } = sent;
    setVerdict(null);
    mutate(sent, {
      onSuccess: ({ verdict: found, reason }) => {
        setLost(null);
        if (found === 'refused') {
          // Forms keep what was typed; only the piece in the hand is scanned again.
          if (loud.includes(act.kind)) setHeld(null);
          refuse(reason ?? '');
          return;
        }
        setHeld(null);
        setIsChallenging(false);
        setForm(null);
        // A known-wrong code must turn the screen red: that is the proof.
        if (act.kind === 'challenge' || found === 'wrong')
          show({
            is: 'wrong',
            title: act.kind === 'challenge' ? `${words.wrong}, as it must be` : words.wrong,
            text:
              act.kind === 'challenge'
                ? reason
                : [reason ?? '', act.kind === 'check' || act.kind === 'first_piece' ? words.setAside : '']
                    .join(' ')
                    .trim(),
          });
        else if (loud.includes(act.kind)) show({ is: 'right', ...textsOf(act, reason) });
        else setActs((before) => before + 1);
      },
      onError: (error) => {
        if (error instanceof CallError && hasChangedNothing(error)) {
          if (loud.includes(act.kind)) setHeld(null);
          refuse(sentenceOf(error));
          return;
        }
        setLost(sent);
        show({ is: 'lost', title: words.lost, text: `${sentenceOf(error)} ${words.lostText}` });
      },
    });
  };
  const does = (act: RunAct) => {
    if (!isPending) send({ act, key: creationKey() });
  };

  useScans(
    ({ text }) => {
      // A person dismisses a wrong or lost verdict; the next scan does not.
      if (verdict !== null && verdict.is !== 'right' && verdict.is !== 'refused') return;
      // A scan is not an answer to an open form or a pending action.
      if (isPending || form !== null) return;
      setVerdict(null);
      const meaning = meaningOf(text, { state: run.state, held, isChallenging });
      if (meaning.kind === 'act') does(meaning.act);
      else if (meaning.kind === 'product') {
        playTone('found');
        setHeld(meaning.text);
      } else if (meaning.kind === 'roll')
        setForm({ kind: meaning.goesBack ? 'return' : 'roll', code: meaning.code });
      else refuse(meaning.sentence);
    },
    acts + (held === null ? 0 : 1),
  );

  return {
    held,
    setHeld,
    isChallenging,
    setIsChallenging,
    isPending,
    verdict,
    form,
    setForm,
    does,
    dismiss: () => {
      setVerdict(null);
      setLost(null);
      setActs((before) => before + 1);
    },
    sendAgain: () => {
      if (lost !== null && !isPending) send(lost);
    },
  };
};

export type RunDesk = ReturnType<typeof useRunDesk>;
