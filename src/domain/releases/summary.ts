import type { FieldChange } from '../history/contract.ts';
import { saidFieldOf } from '../changes/field-name.ts';
import * as limits from '../limits.ts';
import { said, sayInEnglish, type Said } from '../words/say.ts';

/** A summary made by the portal: the fields that changed, as many as one line has room for. */
export const summaryOf = (changes: readonly FieldChange[]): Said => {
  const fields = [
    ...new Map(changes.map(saidFieldOf).map((field) => [sayInEnglish(field), field] as const)).values(),
  ];
  const naming = (shown: number): Said =>
    said('release.changed', { fields: fields.slice(0, shown), more: fields.length - shown });
  for (let shown = fields.length; shown > 1; shown -= 1)
    if (sayInEnglish(naming(shown)).length <= limits.text.summary) return naming(shown);
  return naming(Math.min(1, fields.length));
};
