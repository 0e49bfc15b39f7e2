import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { IdParams } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { works } from './works.ts';

/** How fast a label of a product was labelled, from the events of closed runs. */
export const getTimes = endpoint({
  method: 'GET',
  path: '/api/products/:id/times',
  needs: 'catalogue.read',
  summary:
    'How many pieces an hour the last runs of a product took, by the type of a label and by what was done, and what else its client is billed for',
  params: IdParams,
  query: z.object({ labelId: z.string().max(limits.text.code).optional(), work: z.enum(works).optional() }),
  reply: z
    .object({
      /** What a run of the product may do instead of labelling: the client has a rate for it. */
      works: z.array(z.enum(works)),
      /** How many runs were counted: the last 20 with labels of this type. */
      runs: z.int(),
      /** The median; null without a run. */
      piecesPerHour: z.int().nullable(),
      /** By person, of the last 90 days; null unless TIMES_PER_PERSON is on and the caller sees all runs. */
      people: z
        .array(z.object({ name: z.string(), runs: z.int(), piecesPerHour: z.int().nullable() }))
        .nullable(),
    })
    .meta({ id: 'Times' }),
  fails: [],
});
