import type { KeyboardEvent } from 'react';
import { plainCode } from '#domain/codes/plain-code.ts';

const fields = 'input:not([type="file"], [tabindex="-1"]), textarea, button[role="combobox"]';

const nextField = (input: HTMLInputElement): HTMLElement | undefined => {
  const all = [...(input.form?.querySelectorAll<HTMLElement>(fields) ?? [])];
  return all.slice(all.indexOf(input) + 1).find((field) => field.getClientRects().length > 0);
};

/**
 * Handles Enter in a field for codes, which a scanner sends after each code: removes what the scanner added around the
 * code, and moves the focus to the next field. Nothing is submitted.
 */
export const enterMovesOn = (
  event: KeyboardEvent<HTMLInputElement>,
  onClean?: (code: string) => void,
): void => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const input = event.currentTarget;
  const code = plainCode(input.value);
  if (onClean && code !== input.value) onClean(code);
  nextField(input)?.focus();
};
