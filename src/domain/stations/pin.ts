import { z } from 'zod';
import * as limits from '../limits.ts';

const { fewestDigits, mostDigits } = limits.badge;

const isRun = (pin: string, step: number): boolean =>
  Array.from(pin).every((digit, at) => at === 0 || Number(digit) - Number(pin[at - 1]) === step);

/** A PIN of 4 to 8 digits, but not one digit repeated, nor a run such as 1234 or 8765. */
export const Pin = z
  .string({ error: 'Please type a PIN.' })
  .refine((pin) => /^\d+$/.test(pin) && pin.length >= fewestDigits && pin.length <= mostDigits, {
    error: `A PIN has ${fewestDigits} to ${mostDigits} digits.`,
    abort: true,
  })
  .refine((pin) => ![0, 1, -1].some((step) => isRun(pin, step)), {
    error: 'This PIN is easy to guess. Choose digits that are neither equal nor in a row.',
  });

const wrong = 'Badge or PIN is incorrect. Please try again.';

/** A PIN that is to be compared. */
export const typedPin = z
  .string({ error: 'Type your PIN.' })
  .min(1, { error: 'Type your PIN.' })
  .max(limits.text.password, { error: wrong });

/** The code of a badge that is to be compared. */
export const scannedBadge = z
  .string({ error: 'Scan your badge.' })
  .min(1, { error: 'Scan your badge.' })
  .max(limits.text.code, { error: wrong });
