import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import { dropInput, keepInput, readInput, withoutSecrets, type KeptPlace } from './kept-input-store.ts';
import { useSession } from './session.tsx';

/** How long typing pauses before it is kept, in milliseconds; leaving the page keeps it at once. */
const pauseMs = 300;

/** Unsent input of an earlier visit, and what can be done with it. */
export interface InputOffer {
  /** When it was typed, in milliseconds since 1970. */
  atMs: number;
  restore: () => void;
  discard: () => void;
}

/**
 * Keeps what stands unsent in a form of this page for this person, so that nothing is lost when the session ends or
 * the page is left; passwords are never kept. `offer` is what an earlier visit left; call `forget` once it is sent.
 */
export const useKeptInput = <Values extends FieldValues, Context, Sent>(
  form: UseFormReturn<Values, Context, Sent>,
  name: string,
): { offer: InputOffer | null; forget: () => void } => {
  const { pathname } = useLocation();
  const userId = useSession().user?.id ?? null;
  // Where the form was opened: while the session ends, the person is gone before the form is.
  const [place] = useState<KeptPlace>(() => ({ userId, address: pathname, form: name }));
  const [left, setLeft] = useState(() => readInput(place, Date.now()));
  const unsaved = useRef<Record<string, unknown> | null>(null);
  const { subscribe, reset, getValues } = form;
  const { defaultValues } = form.formState;
  const untouched = useRef('');

  useEffect(() => {
    untouched.current = textOf(defaultValues ?? {});
  }, [defaultValues]);

  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    const save = (): void => {
      clearTimeout(pause);
      if (!unsaved.current) return;
      if (textOf(unsaved.current) === untouched.current) dropInput(place);
      else keepInput(place, { atMs: Date.now(), values: unsaved.current });
      unsaved.current = null;
    };
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        unsaved.current = { ...values };
        clearTimeout(pause);
        pause = setTimeout(save, pauseMs);
      },
    });
    addEventListener('pagehide', save);
    return () => {
      stop();
      removeEventListener('pagehide', save);
      save();
    };
  }, [subscribe, place]);

  const forget = useCallback(() => {
    unsaved.current = null;
    dropInput(place);
    setLeft(null);
  }, [place]);

  const restore = (): void => {
    if (!left) return;
    reset(restored(getValues(), left.values), { keepDefaultValues: true });
    setLeft(null);
  };
  return { offer: left && { atMs: left.atMs, restore, discard: forget }, forget };
};

const textOf = (values: Record<string, unknown>): string => JSON.stringify(withoutSecrets(values));

/** The form's values with what was kept of them; a field that the form no longer has, or has in another kind, stays away. */
const restored = <Values extends FieldValues>(values: Values, kept: Record<string, unknown>): Values => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(kept).filter(([field, value]) => field in values && isSameKind(values[field], value)),
  ),
});

const isSameKind = (now: unknown, before: unknown): boolean =>
  now === null ||
  before === null ||
  (typeof now === typeof before && Array.isArray(now) === Array.isArray(before));
