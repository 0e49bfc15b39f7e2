import { MovementDraft } from '#domain/inventory/contract.ts';
import { stockAfter } from '#domain/inventory/movement.ts';
import type { RecordedKind } from './wording.ts';

/** What somebody at the shelf has typed. */
export interface MovementValues {
  kind: RecordedKind;
  quantity: string;
  note: string;
}

/** A movement that can be sent, or what is wrong with it, field by field. */
export type CheckedMovement =
  { ok: true; draft: MovementDraft } | { ok: false; quantity: string | null; note: string | null };

const missing = 'Please enter a number.';

/** The quantity as a number; NaN for what is no whole number. */
const numberIn = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : NaN);

/** Checks what is typed. Whether there are that many on the shelf the server knows, and not this screen. */
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

/** How many there will be, as far as this screen knows; null while what is typed leads nowhere. */
export const previewOf = (values: MovementValues, onHand: number): number | null => {
  const checked = checkMovement(values);
  const after = checked.ok ? stockAfter(onHand, checked.draft) : -1;
  return after < 0 ? null : after;
};

/** The quantity one step up or down, never below 0; from what is no number, the first step is from 0. */
export const stepped = (quantity: string, by: 1 | -1): string =>
  String(Math.max(0, (Number.isNaN(numberIn(quantity)) ? 0 : numberIn(quantity)) + by));
