import type { KeyboardEvent } from 'react';
import { cleanScan } from '#domain/scan/clean-scan.ts';

const fields = 'input:not([type="file"], [tabindex="-1"]), textarea, button[role="combobox"]';

const nextField = (input: HTMLInputElement): HTMLElement | undefined => {
  const all = [...(input.form?.querySelectorAll<HTMLElement>(fields) ?? [])];
  return all.slice(all.indexOf(input) + 1).find((field) => field.getClientRects().length > 0);
};

/**
 * Enter in a field for codes, which a scanner sends behind each: the field keeps the code without what the scanner put
 * around it, and the next field has the focus. Nothing is submitted.
 */
export const enterMovesOn = (
  event: KeyboardEvent<HTMLInputElement>,
  onClean?: (code: string) => void,
): void => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const input = event.currentTarget;
  const code = cleanScan(input.value);
  if (onClean && code !== input.value) onClean(code);
  nextField(input)?.focus();
};
