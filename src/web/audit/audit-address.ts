import { AuditKind } from '#domain/audit/contract.ts';
import { z } from 'zod';
import { IdText } from '#domain/contract/fields.ts';
import { addressCodec, optionalPart, pagePart } from '#web/list/address-codec.ts';

/** A calendar day as in an address or a date field; undefined if invalid or outside the years supported. */
export const readDay = (text: string | null): string | undefined =>
  text !== null && /^(19[7-9]|2\d\d)\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;

const dayPart = z
  .string()
  .refine((text) => readDay(text) !== undefined)
  .optional()
  .catch(undefined);

/** The address of the audit trail: user, kind, first and last day (both inclusive). */
export const auditAddress = addressCodec({
  person: optionalPart(IdText),
  kind: optionalPart(AuditKind),
  from: dayPart,
  to: dayPart,
  page: pagePart,
});

/** The parameters in the address of the audit trail. */
export type AuditAddress = ReturnType<typeof auditAddress.read>;

/** Whether the address filters the trail. */
export const isNarrowed = ({ person, kind, from, to }: AuditAddress): boolean =>
  [person, kind, from, to].some((part) => part !== undefined);

/** Whether the last day is before the first, so that nothing can match. */
export const isBackwards = ({ from, to }: AuditAddress): boolean =>
  from !== undefined && to !== undefined && to < from;

/** The start of a day in the user's time zone, as an instant; `later` shifts it by a number of days. */
export const beginOf = (day: string, later = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
};
