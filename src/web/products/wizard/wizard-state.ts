import type { DetailsDraft, LabelsDraft } from './wizard-draft.ts';
import type { LabelValues } from './wizard-values.ts';
import { newLabel } from './wizard-values.ts';

/** Where the wizard is: at step 1, or at step 2 with what step 1 has stored. */
export type WizardState = { step: 'details' } | { step: 'labels'; details: DetailsDraft };

/** How the wizard opens, whatever it held before: at step 1, with nothing stored. */
export const opened: WizardState = { step: 'details' };

/** Step 1 was submitted: what it says is stored, and step 2 follows. */
export const submitDetails = (details: DetailsDraft): WizardState => ({ step: 'labels', details });

/** Back from step 2. */
export const goBack = (): WizardState => opened;

/** Both steps in one, to be saved; null when step 1 has stored nothing. */
export const mergeSteps = (state: WizardState, labels: LabelsDraft): (DetailsDraft & LabelsDraft) | null =>
  state.step === 'labels' ? { ...state.details, ...labels } : null;

/** The labels and which of their tabs is open, counted from 0. */
export interface LabelTabs {
  labels: readonly LabelValues[];
  active: number;
}

/** One more label; its tab opens. */
export const addLabel = ({ labels }: LabelTabs): LabelTabs => ({
  labels: [...labels, newLabel()],
  active: labels.length,
});

/** One label less, unless it is the only one; where the open tab has gone, the last one opens. */
export const removeLabel = (tabs: LabelTabs, index: number): LabelTabs => {
  if (tabs.labels.length <= 1) return tabs;
  const labels = tabs.labels.filter((_, at) => at !== index);
  const active = index < tabs.active ? tabs.active - 1 : tabs.active;
  return { labels, active: Math.min(active, labels.length - 1) };
};
