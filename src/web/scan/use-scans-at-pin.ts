import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { cardIn } from '#domain/runs/known-wrong.ts';
import { takeBadge } from './asked-badge.ts';
import { hearAtPin } from './hear-at-pin.ts';
import { pressInDialog } from './press-in-dialog.ts';
import { playTone } from './tones.ts';
import { scanWords as words } from './wording.ts';

/**
 * Answers scans in the form of a PIN: a badge is that person instead, the cards of Enter and Escape do what their keys do,
 * and of any other code it is said that the PIN is asked for. Returns that sentence until something is typed into the form;
 * null if the last scan was none such.
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
  useEffect(() => {
    if (!isShown) return undefined;
    const formOf = () => field.current?.form ?? null;
    const typed = ({ target }: Event): void => {
      if (target instanceof Node && formOf()?.contains(target)) setSaid(null);
    };
    const stopHearing = hearAtPin(formOf, (text) => answer(text));
    document.addEventListener('input', typed);
    return () => {
      stopHearing();
      document.removeEventListener('input', typed);
    };
  }, [field, isShown]);
  return said;
};
