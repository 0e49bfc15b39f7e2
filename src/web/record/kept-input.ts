import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import { dropInput, keepInput, readVisits, withoutSecrets } from '#web/session/kept-input-store.ts';
import { useSession } from '#web/session/session.tsx';

/** How long typing must pause before a draft is stored, in milliseconds; leaving the page stores it at once. */
const pauseMs = 300;

/** A draft of an earlier visit, and what to do with it. */
export interface InputOffer {
  /** When it was typed, in milliseconds since 1970. */
  atMs: number;
  restore: () => void;
  discard: () => void;
}

/**
 * Stores the unsent input of a form as a draft of this user and page, so that nothing is lost when the session ends or
 * the page is left; never passwords. `offer` is the draft of an earlier visit, which stays until it is restored or
 * discarded, whatever is typed or sent meanwhile. Call `forget` after the form was sent.
 */
export const useKeptInput = <Values extends FieldValues, Context, Sent>(
  form: UseFormReturn<Values, Context, Sent>,
  name: string,
): { offer: InputOffer | null; forget: () => void } => {
  const { pathname } = useLocation();
  const userId = useSession().user?.id ?? null;
  // Read once on opening: when a session ends, the user disappears before the form does.
  const [found] = useState(() => readVisits({ userId, address: pathname, form: name }, Date.now()));
  const [left, setLeft] = useState(found.left);
  const own = useRef(found.own);
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
      if (textOf(unsaved.current) === untouched.current) dropInput(own.current);
      else keepInput(own.current, { atMs: Date.now(), values: unsaved.current });
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
  }, [subscribe]);

  const forget = useCallback(() => {
    unsaved.current = null;
    dropInput(own.current);
  }, []);

  const [offered, ...earlier] = left;
  const restore = (): void => {
    if (!offered) return;
    // The draft continues in its old place, and replaces what was typed before it was restored.
    dropInput(own.current);
    own.current = offered.place;
    reset(restored(getValues(), offered.input.values), { keepDefaultValues: true });
    setLeft(earlier);
  };
  const discard = (): void => {
    if (!offered) return;
    dropInput(offered.place);
    setLeft(earlier);
  };
  return { offer: offered ? { atMs: offered.input.atMs, restore, discard } : null, forget };
};

const textOf = (values: Record<string, unknown>): string => JSON.stringify(withoutSecrets(values));

/** The form's values with those of a draft. Fields that the form no longer has, or has as another type, are skipped. */
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
