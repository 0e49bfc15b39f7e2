import { useFormContext, type UseFormReturn } from 'react-hook-form';
import type { WizardDraft } from './wizard-draft.ts';
import type { WizardValues } from './wizard-values.ts';

/** The wizard's form: typed values, and the draft made from them. */
export type WizardForm = UseFormReturn<WizardValues, unknown, WizardDraft>;

/** The form around a part of the wizard. */
export const useWizardForm = (): WizardForm => useFormContext<WizardValues, unknown, WizardDraft>();
