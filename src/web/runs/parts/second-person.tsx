import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as limits from '#domain/limits.ts';
import type { FullRun } from '#domain/runs/contract.ts';
import { waitsForClearance } from '#domain/runs/turns.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { Field } from '#web/kit/fields/field.tsx';
import { Textarea } from '#web/kit/fields/textarea.tsx';
import { SignatureDialog } from '#web/signatures/signature-dialog.tsx';
import { readStation } from '#web/stations/this-station.ts';
import type { RunDesk } from '../use-run-desk.ts';
import { runWords as words } from '../wording.ts';
import { namesOf, workedIn } from '../worked-in.ts';

type SecondPersonProps = { run: FullRun; desk: RunDesk; badge: string | undefined; onClose: () => void };

/** The key of each answer: a PIN has no letters, so that one key after it both chooses and signs. */
const letters = ['A', 'B', 'C', 'D', 'E'] as const;
const other = letters.length - 1;

const answersOf = (run: FullRun): readonly string[] => {
  if (waitsForClearance(run)) return words.secondReasons.planned;
  return words.secondReasons[run.state === 'reconciling' ? 'reconciling' : 'stopped'];
};

/** Whether a key is for the answers, and not for a text that is being typed. */
const isForAnswers = (target: EventTarget | null): boolean =>
  !(target instanceof HTMLTextAreaElement) &&
  (!(target instanceof HTMLInputElement) || target.inputMode === 'numeric');

/**
 * Asks the second person for one of five answers and for their signature, at the station of the run. Whoever worked here
 * stays signed in.
 */
export const SecondPerson = ({ run, desk, badge, onClose }: SecondPersonProps) => {
  const [chosen, setChosen] = useState<number | null>(null);
  const [inWords, setInWords] = useState('');
  const [isSent, setIsSent] = useState(false);
  const list = useRef<HTMLFieldSetElement>(null);
  const answers = answersOf(run);
  // A key chooses and signs before anything is drawn again.
  const answer = useRef('');
  const form = () => list.current?.closest('form') ?? null;
  const choose = (index: number) => {
    setChosen(index);
    answer.current = index === other ? inWords.trim() : (answers[index] ?? '');
    const pin = form()?.querySelector<HTMLInputElement>('input[inputmode="numeric"]');
    // Without a PIN, this leads to its field.
    if (index !== other && pin) form()?.requestSubmit();
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Below what covers this, no key is an answer.
    if (!list.current) return;
    if (event.ctrlKey || event.altKey || event.metaKey || !isForAnswers(event.target)) return;
    const index = letters.findIndex((letter) => letter === event.key.toUpperCase());
    if (index < 0) return;
    event.preventDefault();
    choose(index);
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  return (
    <SignatureDialog
      title={words.secondTitle}
      description={words.secondText}
      confirmLabel={words.secondSave}
      act={{ meaning: 'verified', entity: 'run', id: run.id, number: null }}
      pending={desk.isPending}
      error={desk.unsigned}
      badge={badge}
      hasUnsavedChanges={chosen === other && inWords.trim() !== ''}
      isAtStation={readStation() !== null}
      onSign={(signature) => {
        setIsSent(true);
        if (answer.current !== '') desk.does({ kind: 'second_person', reason: answer.current, signature });
      }}
      onClose={onClose}
      answers={
        <>
          <fieldset ref={list} className="grid gap-2">
            <legend className="sr-only">{words.why}</legend>
            {[...answers, words.secondOther].map((text, index) => (
              <Button
                key={text}
                type="button"
                className="justify-start! py-2 text-start"
                aria-pressed={chosen === index}
                aria-keyshortcuts={letters[index]}
                onClick={() => choose(index)}
              >
                <kbd aria-hidden className="code rounded-tag border border-line-strong px-2">
                  {letters[index]}
                </kbd>
                {text}
              </Button>
            ))}
            {isSent && chosen === null ? <p role="alert">{words.whyMissing}</p> : null}
          </fieldset>
          {chosen === other ? (
            <Field
              label={words.why}
              required
              error={isSent && inWords.trim() === '' ? words.whyMissing : null}
            >
              <Textarea
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer was chosen by its key
                autoFocus
                rows={2}
                value={inWords}
                maxLength={limits.text.reason}
                onChange={({ target }) => {
                  setInWords(target.value);
                  answer.current = target.value.trim();
                }}
              />
            </Field>
          ) : null}
        </>
      }
    >
      <p className="text-warning">{words.secondNot(namesOf(workedIn(run)))}</p>
    </SignatureDialog>
  );
};
