import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { cardIn } from '#domain/runs/known-wrong.ts';
import { takeBadge } from './asked-badge.ts';
import { hearAtPin } from './hear-at-pin.ts';
import { pressInDialog } from './press-in-dialog.ts';
import { playTone } from './tones.ts';
import { scanWords as words } from './wording.ts';

/**
 * Answers scans in the form of a PIN: a badge is that person instead, the cards of Enter and Escape do what their keys do,
 * and of any other code it is said that the PIN is asked for. Returns that sentence; null if the last scan was none such.
 */
export const useScansAtPin = (field: RefObject<HTMLInputElement | null>, isShown = true): string | null => {
  const [said, setSaid] = useState<string | null>(null);
  const answer = useEffectEvent((text: string) => {
    const card = cardIn(text);
    setSaid(null);
    if (takeBadge(text)) playTone('found');
    else if (card === 'enter') field.current?.form?.requestSubmit();
    else if (card === 'back') pressInDialog('Escape');
    else {
      playTone('not-found');
      setSaid(words.pinIsAsked);
      field.current?.focus();
    }
  });
  useEffect(
    () =>
      isShown
        ? hearAtPin(
            () => field.current?.form ?? null,
            (text) => answer(text),
          )
        : undefined,
    [field, isShown],
  );
  return said;
};
