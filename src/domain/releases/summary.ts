import type { FieldChange } from '../history/contract.ts';
import { fieldName } from '../changes/field-name.ts';
import * as limits from '../limits.ts';

/** One line with the names of the changed fields: 'Case Quantity, Label 1: Size and 3 more'. */
export const summaryOf = (changes: readonly FieldChange[]): string => {
  const names = [...new Set(changes.map(fieldName))];
  const rest = (shown: number): string => (shown < names.length ? ` and ${names.length - shown} more` : '');
  for (let shown = names.length; shown > 1; shown -= 1) {
    const line = names.slice(0, shown).join(', ') + rest(shown);
    if (line.length <= limits.text.summary) return line;
  }
  return (names[0] ?? '') + rest(1);
};
