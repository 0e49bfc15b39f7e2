import type { FieldErrors } from 'react-hook-form';
import { labelParts } from '../saving/wizard-conflict.ts';
import { detailFields } from '../wizard-draft.ts';
import type { LabelValues, WizardValues } from '../wizard-values.ts';

/** The location of a field in the wizard: its step, its label's tab, and its name in the form. */
export type FieldPlace =
  | { step: 'details'; field: (typeof detailFields)[number] | `codes.${number}.${CodePart}` }
  | { step: 'labels'; label: number | null; field: LabelsPath };

const codeParts = ['code', 'pieces'] as const;
type CodePart = (typeof codeParts)[number];

type LabelsPath =
  | 'labels'
  | 'tutorialVideos'
  | `labels.${number}.${Exclude<keyof LabelValues, 'id'>}`
  | `tutorialVideos.${number}.${'title' | 'videoSource'}`;

/** The field for a path of the contract, 'labels.2.artworkFiles.0'; null if the wizard has none. */
export const placeOfPath = (path: string): FieldPlace | null => {
  const [name, position, inner] = path.split('.');
  const field = detailFields.find((detail) => detail === name);
  const index = Number(position ?? Number.NaN);
  if (field === 'codes' && Number.isInteger(index))
    return {
      step: 'details',
      field: `codes.${index}.${codeParts.find((part) => part === inner) ?? 'code'}`,
    };
  if (field) return { step: 'details', field };
  if (name !== 'labels' && name !== 'tutorialVideos') return null;
  if (name === 'labels') {
    const inLabel = labelParts.find((part) => part === inner);
    if (Number.isInteger(index) && inLabel)
      return { step: 'labels', label: index, field: `labels.${index}.${inLabel}` };
  } else {
    const inVideo = (['title', 'videoSource'] as const).find((part) => part === inner);
    if (Number.isInteger(index) && inVideo)
      return { step: 'labels', label: null, field: `tutorialVideos.${index}.${inVideo}` };
  }
  return { step: 'labels', label: null, field: name };
};

/** The path of the first invalid field, in the order of the form; null if all are valid. */
export const firstErrorPath = (errors: FieldErrors<WizardValues>): string | null => {
  const detail = detailFields.find((name) => errors[name]);
  if (detail) return detail === 'codes' ? pathInRows('codes', errors.codes) : detail;
  for (const name of ['labels', 'tutorialVideos'] as const) {
    const rows = errors[name];
    if (rows) return pathInRows(name, rows);
  }
  return null;
};

/** The first invalid field in a list; the list itself if it is invalid. */
const pathInRows = (name: string, rows: unknown): string => {
  const index = Array.isArray(rows) ? rows.findIndex(Boolean) : -1;
  const row: unknown = Array.isArray(rows) ? rows[index] : undefined;
  const [inner] = typeof row === 'object' && row !== null ? Object.keys(row) : [];
  return inner === undefined ? name : `${name}.${index}.${inner}`;
};
