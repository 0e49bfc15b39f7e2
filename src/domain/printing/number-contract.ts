import { z } from 'zod';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { IdParams, IdText } from '../contract/fields.ts';
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
