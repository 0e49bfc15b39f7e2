import type { Said } from '../words/say.ts';

const leaving: ReadonlySet<string> = new Set([
  'import.total_row',
  'import.heading_row',
  'import.remark_row',
  'import.charge_row',
  'import.other_table',
  'import.hidden_left',
]);

/** Whether a note says that a row was left out, because of what it looks like or because it is hidden. */
export const leavesOut = ({ code }: Said): boolean => leaving.has(code);

const cleaning: ReadonlySet<string> = new Set([
  'import.text_mark',
  'import.decimals',
  'import.scientific',
  'import.code_joined',
  'import.other_digits',
  'import.several_codes',
  'import.placeholder',
  'import.quantity_read',
]);

/** Whether a note says that a value was read as something else than it says. */
export const isCleaning = ({ code }: Said): boolean => cleaning.has(code);
