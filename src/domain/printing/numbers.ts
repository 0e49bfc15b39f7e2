import { z } from 'zod';
import { gtinCheckDigit } from '../codes/gtin.ts';
import { printing } from './printing-limits.ts';

/** Numbers of which each is used once: of pallets and parcels (SSCC), of pieces (GS1 element 21), of cartons. */
export const NumberKind = z.enum(['sscc', 'serial', 'carton'], {
  error: 'This must be sscc, serial or carton.',
});
export type NumberKind = z.infer<typeof NumberKind>;

/** Stands for the next number of a range in the fields of a job. */
export const nextNumber = 'next';

/** An SSCC without its check digit. */
const ssccDigits = 17;
/** The characters of GS1 element 21 (GS1 General Specifications, figure 7.11-1). */
const serialCharacters = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/;
const longestSerial = 20;

const whole = z
  .int({ error: 'This must be a whole number.' })
  .min(0, { error: 'This must be at least 0.' })
  .max(Number.MAX_SAFE_INTEGER, { error: 'This number is too high.' });

/** A range of numbers, each a prefix and a counter from `next` to `last`. That of an SSCC begins with the extension digit. */
export const NumberRangeDraft = z
  .object({ kind: NumberKind, prefix: z.string().default(''), next: whole, last: whole })
  .superRefine(({ kind, prefix, next, last }, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (next > last) fault('last', 'The last number must not be before the next one.');
    const counted = String(last).length;
    if (kind === 'sscc' && !/^\d{5,16}$/.test(prefix))
      fault('prefix', 'This must be the extension digit and the GS1 company prefix: 5 to 16 digits.');
    else if (kind === 'sscc' && prefix.length + counted > ssccDigits)
      fault('last', `After this prefix a number has at most ${ssccDigits - prefix.length} digits.`);
    if (kind === 'serial' && !serialCharacters.test(prefix))
      fault('prefix', 'A serial number has letters without accents, digits and the signs of a keyboard.');
    else if (kind === 'serial' && prefix.length + counted > longestSerial)
      fault('last', `A serial number has at most ${longestSerial} characters.`);
    if (kind === 'carton' && prefix !== '') fault('prefix', 'Cartons are counted without a prefix.');
    if (kind === 'carton' && (next < 1 || last > printing.highestCarton))
      fault('last', `Cartons are counted from 1 to ${printing.highestCarton.toLocaleString('en-US')}.`);
  });
export type NumberRangeDraft = z.infer<typeof NumberRangeDraft>;

/** The numbers of a range are of equal length, except those of cartons. */
type Range = Pick<NumberRangeDraft, 'kind' | 'prefix' | 'last'>;

/** The number of a range that the counter makes. */
export const numberAt = ({ kind, prefix, last }: Range, count: number): string => {
  if (kind === 'carton') return String(count);
  if (kind === 'serial') return `${prefix}${String(count).padStart(String(last).length, '0')}`;
  const digits = `${prefix}${String(count).padStart(ssccDigits - prefix.length, '0')}`;
  return `${digits}${gtinCheckDigit(digits)}`;
};

/** Whether so few numbers of a range are left that somebody should add another one: one in twenty. */
export const isNearEnd = ({ first, next, last }: { first: number; next: number; last: number }): boolean =>
  (last - next + 1) * 20 <= last - first + 1;

/** Whether a range may still make this SSCC, with its check digit, this serial number, or this carton's. */
export const isStillToCome = (range: Range & { next: number }, number: string): boolean => {
  if (range.kind === 'carton') return range.next <= Number(number) && Number(number) <= range.last;
  const [from, to] = [numberAt(range, range.next), numberAt(range, range.last)];
  return range.next <= range.last && number.length === to.length && from <= number && number <= to;
};

/** Whether two ranges of one kind may make the same number. */
export const isOverlapping = (one: Range & { first: number }, other: Range & { first: number }): boolean => {
  if (one.kind === 'carton') return one.first <= other.last && other.first <= one.last;
  const [a, b] = [one, other].map((range) => ({
    from: numberAt(range, range.first),
    to: numberAt(range, range.last),
  }));
  return (
    a !== undefined && b !== undefined && a.from.length === b.from.length && a.from <= b.to && b.from <= a.to
  );
};
