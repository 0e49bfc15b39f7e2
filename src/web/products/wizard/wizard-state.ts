import type { LabelValues } from './wizard-values.ts';
import { newLabel } from './wizard-values.ts';

/** The step that is shown. What was entered in either is in the form alone, where files still arrive later. */
export type WizardStep = 'details' | 'labels';

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
