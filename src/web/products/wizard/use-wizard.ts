import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { Product } from '#domain/products/contract.ts';
import { CallError, unsavedSentence } from '#web/api/call.ts';
import type { Side } from '#web/record/conflict.ts';
import { toast } from '#web/kit/layers/use-toast.ts';
import { useKeptInput } from '#web/record/kept-input.ts';
import { savedAsDraft } from '#web/record/saved-as-draft.ts';
import type { FilesInTheWay } from './files/files-in-the-way.ts';
import { notSavedToast, savedToast, type Save } from './saving/save-toasts.ts';
import { firstErrorPath, placeOfPath, type FieldPlace } from './codes/field-place.ts';
import { settle } from './saving/wizard-conflict.ts';
import { detailFields, hasValidDetails, WizardDraft } from './wizard-draft.ts';
import type { WizardStep } from './wizard-state.ts';
import { startValues, type WizardValues } from './wizard-values.ts';
import { wizardWords } from './wizard-wording.ts';
import { useSaveProduct } from './saving/use-save-product.ts';
import { productsWizardWords as words } from './wording.ts';

/** Why nothing was saved, and the conflicting product. */
export interface WizardFailure {
  sentence: string;
  existingId: number | null;
  /** Applies only as long as files prevent saving. */
  isOfFiles: boolean;
}

interface WizardOptions {
  /** Null for a new one. */
  product: Product | null;
  /** The label at which it opens, from 0; null for step 1. */
  label: number | null;
  /** The files that currently prevent saving. */
  filesInTheWay: () => FilesInTheWay | null;
}

/** The wizard's state and actions: two steps, one form, and everything that can prevent saving it. */
export const useWizard = ({ product, label, filesInTheWay }: WizardOptions) => {
  const [failure, setFailure] = useState<WizardFailure | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [place, setPlace] = useState<FieldPlace | null>(null);
  const [start] = useState(() => startValues(product));
  const [step, setStep] = useState<WizardStep>(() =>
    label !== null && hasValidDetails(start) ? 'labels' : 'details',
  );
  const [active, setActive] = useState(label ?? 0);
  const form = useForm<WizardValues, unknown, WizardDraft>({
    resolver: zodResolver(WizardDraft),
    defaultValues: start,
    shouldFocusError: false,
  });
  const { getValues, getFieldState, setError, setFocus, handleSubmit, trigger, reset, subscribe } = form;
  const kept = useKeptInput(form, `product-${product?.id ?? 'new'}`);
  const { save, conflict, closeConflict } = useSaveProduct(product?.id ?? null);
  const isOverTable = useLocation().pathname.startsWith('/admin/');
  const saveOf = (isSettled: boolean): Save => ({ isNew: product === null, isOverTable, isSettled });
  // A ref, because a second click may come before the first is rendered.
  const isUnderWay = useRef(false);

  // An error goes as soon as its field is right, also before anything was sent.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const field = detailFields.find((detail) => detail === name);
          if (field && getFieldState(field).error) void trigger(field);
        },
      }),
    [subscribe, getFieldState, trigger],
  );

  // The field exists only after its step and tab are rendered.
  useEffect(() => {
    if (!place) return undefined;
    const frame = requestAnimationFrame(() => setFocus(place.field));
    return () => cancelAnimationFrame(frame);
  }, [place, setFocus]);

  const lead = useCallback((to: FieldPlace) => {
    setStep(to.step);
    if (to.step === 'labels' && to.label !== null) setActive(to.label);
    setPlace({ ...to });
  }, []);
  const leadToError = (errors: FieldErrors<WizardValues>): FieldPlace | null => {
    const path = firstErrorPath(errors);
    const to = path === null ? null : placeOfPath(path);
    if (to) lead(to);
    return to;
  };

  /** Opens step 2, unless step 1 is invalid. */
  const next = async (): Promise<boolean> => {
    setFailure(null);
    const isRight = await trigger(detailFields);
    if (isRight) setStep('labels');
    else leadToError(form.formState.errors);
    return isRight;
  };

  const fail = (error: unknown, isSettled: boolean) => {
    toast({ ...notSavedToast(saveOf(isSettled), error), variant: 'destructive' });
    const existingId = error instanceof CallError ? error.existingId : null;
    setFailure({ sentence: unsavedSentence(error), existingId, isOfFiles: false });
    const fields = error instanceof CallError ? { ...error.fields } : {};
    if (error instanceof CallError && error.code === 'product.duplicate') fields['sku'] ??= error.sentence;
    const places = Object.entries(fields).flatMap(([path, message]) => {
      const to = placeOfPath(path);
      return to ? [{ to, message }] : [];
    });
    for (const { to, message } of places) setError(to.field, { type: 'server', message });
    if (places[0]) lead(places[0].to);
  };

  /** Clears the message about files when they no longer prevent saving. */
  const clearFiles = useCallback(() => setFailure((said) => (said?.isOfFiles ? null : said)), []);

  const send = (isSettled: boolean): Promise<void> =>
    handleSubmit(
      async (draft) => {
        try {
          const saving = await save(draft, getValues());
          if (saving === 'asking') return;
          kept.forget();
          toast(saving === 'drafted' ? savedAsDraft : savedToast(saveOf(isSettled)));
          setIsDone(true);
        } catch (error) {
          fail(error, isSettled);
        }
      },
      (errors) => {
        // Step 1 was valid when step 2 was opened; restored input may have replaced it since.
        if (leadToError(errors)?.step === 'details')
          toast({ title: words.error, description: wizardWords.noDetails, variant: 'destructive' });
      },
    )();

  /**
   * Saves from either step, one attempt at a time. Refuses while files are uploading or have failed, so that none is
   * dropped.
   */
  const attempt = async (isSettled: boolean): Promise<void> => {
    // Already saved: saving again would overwrite what was just created.
    if (isUnderWay.current || isDone) return;
    isUnderWay.current = true;
    setFailure(null);
    try {
      if (step === 'details' && !(await next())) return;
      const files = filesInTheWay();
      if (files) {
        setFailure({ sentence: files.sentence, existingId: null, isOfFiles: true });
        if (files.place) lead(files.place);
        return;
      }
      setIsSaving(true);
      await send(isSettled);
    } finally {
      isUnderWay.current = false;
      setIsSaving(false);
    }
  };

  /** Resolves a conflict with the chosen sides and saves over the other version. */
  const decide = async (sides: Readonly<Record<string, Side>>): Promise<void> => {
    if (!conflict) return;
    const { current, theirs } = conflict;
    const startedFrom = { version: current.version, values: theirs };
    // Not the values that were refused: more may have been typed or uploaded since.
    const settled = settle({ mine: getValues(), theirs }, sides);
    reset({ ...theirs, startedFrom });
    reset({ ...settled, startedFrom }, { keepDefaultValues: true });
    closeConflict();
    await attempt(true);
  };

  return {
    form,
    kept,
    step,
    active,
    setActive,
    failure,
    clearFiles,
    conflict,
    closeConflict,
    decide,
    isSaving,
    hasUnsavedChanges: form.formState.isDirty && !isDone,
    isDone,
    next,
    back: () => setStep('details'),
    submit: () => attempt(false),
  };
};
