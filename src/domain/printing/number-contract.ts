import { z } from 'zod';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { IdParams, IdText, Instant } from '../contract/fields.ts';
import { NumberKind, NumberRangeDraft } from './numbers.ts';

export const NumberRange = z
  .object({
    id: z.int(),
    clientId: z.int(),
    kind: NumberKind,
    prefix: z.string(),
    next: z.int(),
    last: z.int(),
    /** How many numbers it has left, and the number that is taken next; null at its end. */
    left: z.int(),
    nextNumber: z.string().nullable(),
    /** The last number, as it is printed. */
    lastNumber: z.string(),
    /** Whether one in twenty of its numbers is left, or fewer. */
    isNearEnd: z.boolean(),
    /** False after a restore: numbers may have been used since the backup, until somebody says the next one. */
    isCertain: z.boolean(),
  })
  .meta({ id: 'NumberRange' });
export type NumberRange = z.infer<typeof NumberRange>;

export const listNumberRanges = endpoint({
  method: 'GET',
  path: '/api/clients/:id/number-ranges',
  needs: 'print.job',
  summary:
    'The ranges from which a client’s SSCCs, serial numbers and carton numbers are taken, oldest first',
  params: IdParams,
  reply: listOf(NumberRange),
  fails: ['client.not_found'],
});

export const createNumberRange = endpoint({
  method: 'POST',
  path: '/api/clients/:id/number-ranges',
  needs: 'client.edit',
  summary: 'Add a range of numbers; it must not overlap another one',
  params: IdParams,
  body: NumberRangeDraft,
  reply: NumberRange,
  status: 201,
  fails: ['client.not_found', 'number.overlaps', 'request.key_reused'],
});

/** A range only moves on. After a restore it gives no number until this is called. */
export const moveNumberRange = endpoint({
  method: 'PUT',
  path: '/api/clients/:id/number-ranges/:range',
  needs: 'client.edit',
  summary: 'Say the next number of a range, as after numbers were used elsewhere',
  params: IdParams.extend({ range: IdText }),
  body: z.object({ next: z.int({ error: 'This must be a whole number.' }) }),
  reply: NumberRange,
  fails: ['number.range_not_found'],
});

export const NumberDoubt = z
  .object({
    /** The number of the epoch that a restore has begun. */
    id: z.int(),
    /** When the backup was made, and when it was restored: what was printed between them is unknown. `from` is null if nobody knows it. */
    from: Instant.nullable(),
    to: Instant,
    /** When somebody has looked through those labels, and who; null until then, and if the account is gone. */
    settledAt: Instant.nullable(),
    settledBy: z.string().nullable(),
  })
  .meta({ id: 'NumberDoubt' });
export type NumberDoubt = z.infer<typeof NumberDoubt>;

export const listNumberDoubts = endpoint({
  method: 'GET',
  path: '/api/number-doubts',
  needs: 'print.job',
  summary:
    'Times of which nobody knows which numbers labels got, after restores, newest first; also settled ones',
  reply: listOf(NumberDoubt),
  fails: [],
});

/** Until then a label with a number that was typed or is in artwork, and that the portal does not know, needs a reason. */
export const settleNumberDoubt = endpoint({
  method: 'POST',
  path: '/api/number-doubts/:id/settle',
  needs: 'printer.manage',
  summary: 'Say that the labels of that time were looked through; changes nothing the second time',
  params: IdParams,
  reply: NumberDoubt,
  fails: ['number.doubt_not_found'],
});
