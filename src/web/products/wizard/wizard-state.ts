import type { DetailsDraft, LabelsDraft } from './wizard-draft.ts';
import type { LabelValues } from './wizard-values.ts';
import { newLabel } from './wizard-values.ts';

/** The wizard's state: in step 1, or in step 2 with the result of step 1. */
export type WizardState = { step: 'details' } | { step: 'labels'; details: DetailsDraft };

/** The initial state. */
export const opened: WizardState = { step: 'details' };

/** The initial state of an edit that opens at a label; `details` is null if step 1 must be corrected first. */
export const openedAt = (label: number | null, details: DetailsDraft | null): WizardState =>
  label === null || details === null ? opened : submitDetails(details);

/** After submitting step 1. */
export const submitDetails = (details: DetailsDraft): WizardState => ({ step: 'labels', details });

/** Back from step 2. */
export const goBack = (): WizardState => opened;

/** Both steps combined for saving; null before step 1 was submitted. */
export const mergeSteps = (state: WizardState, labels: LabelsDraft): (DetailsDraft & LabelsDraft) | null =>
  state.step === 'labels' ? { ...state.details, ...labels } : null;

/** The labels, and the open one, from 0. */
export interface LabelTabs {
  labels: readonly LabelValues[];
  active: number;
}

/** Adds a label and opens its tab. */
export const addLabel = ({ labels }: LabelTabs): LabelTabs => ({
  labels: [...labels, newLabel()],
  active: labels.length,
});

/** Removes a label, unless it is the only one; keeps the open tab or opens the last. */
export const removeLabel = (tabs: LabelTabs, index: number): LabelTabs => {
  if (tabs.labels.length <= 1) return tabs;
  const labels = tabs.labels.filter((_, at) => at !== index);
  const active = index < tabs.active ? tabs.active - 1 : tabs.active;
  return { labels, active: Math.min(active, labels.length - 1) };
};
