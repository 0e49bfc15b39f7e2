import { AuditKind } from '#domain/audit/contract.ts';
import { z } from 'zod';
import { IdText } from '#domain/contract/fields.ts';
import { readDay } from '#web/kit/fields/day.ts';
import { addressCodec, optionalPart, pagePart } from '#web/list/address-codec.ts';

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
