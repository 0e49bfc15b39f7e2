import { MovementDraft } from '#domain/inventory/contract.ts';
import { stockAfter } from '#domain/inventory/movement.ts';
import type { RecordedKind } from './wording.ts';
import { inventoryWords as words } from './wording.ts';

/** The values of the movement form. */
export interface MovementValues {
  kind: RecordedKind;
  quantity: string;
  note: string;
}

/** A movement to send, or the errors by field. */
export type CheckedMovement =
  | { ok: true; draft: MovementDraft }
  | { ok: false; quantity: string | null; note: string | null };

const missing = words.pleaseEnterNumber;

/** The quantity as a number; NaN if it is not a whole number. */
const numberIn = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : NaN);

/** Validates the form. Whether there are enough pieces is checked by the server, because this screen may be out of date. */
export const checkMovement = ({ kind, quantity, note }: MovementValues): CheckedMovement => {
  const parsed = MovementDraft.safeParse({ kind, quantity: numberIn(quantity), note });
  if (!parsed.success) {
    const sentence = (field: string) =>
      parsed.error.issues.find(({ path }) => path[0] === field)?.message ?? null;
    return {
      ok: false,
      quantity: quantity.trim() === '' ? missing : sentence('quantity'),
      note: sentence('note'),
    };
  }
  return { ok: true, draft: parsed.data };
};

/** The resulting stock, as far as this screen knows; null if the form is invalid or the result would be negative. */
export const previewOf = (values: MovementValues, onHand: number): number | null => {
  const checked = checkMovement(values);
  const after = checked.ok ? stockAfter(onHand, checked.draft) : -1;
  return after < 0 ? null : after;
};

/** The quantity one step up or down, never below 0; anything that is not a number counts as 0. */
export const stepped = (quantity: string, by: 1 | -1): string =>
  String(Math.max(0, (Number.isNaN(numberIn(quantity)) ? 0 : numberIn(quantity)) + by));
