import { z } from 'zod';
import { endpoint, listOf } from '../contract/endpoint.ts';
import { isOwnPath } from '../contract/own-path.ts';
import {
  Id,
  IdParams,
  IdText,
  Instant,
  isStorableText,
  pageQuery,
  requiredText,
} from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { codeKey } from '../codes/code-key.ts';

const Named = z.object({ id: z.int(), name: z.string() });
const NamedProduct = z.object({ id: z.int(), sku: z.string() });

/** A code or text that found nothing, reported to the editors. */
export const Miss = z
  .object({
    id: z.int(),
    /** The text as scanned or typed. */
    text: z.string(),
    /** The client that the search was limited to; null for none. */
    client: Named.nullable(),
    /** The page where it was last missed, as a path of the portal. */
    page: z.string().nullable(),
    /** How often it was reported, and by how many people. */
    count: z.int(),
    people: z.int(),
    firstAt: Instant,
    lastAt: Instant,
    state: z.enum(['open', 'done']),
    /** What was done about it; null while it is open. */
    answer: z.string().nullable(),
    /** The product that it turned out to be, if an editor named one. */
    product: NamedProduct.nullable(),
    doneAt: Instant.nullable(),
    /** Null while it is open, or if the account is gone. */
    doneBy: z.string().nullable(),
  })
  .meta({ id: 'Miss' });
export type Miss = z.infer<typeof Miss>;

const missed = 'Please scan or type a code.';

export const MissDraft = z.object({
  text: z
    .string({ error: missed })
    .max(limits.text.missed, { error: `At most ${limits.text.missed} characters.` })
    .refine(isStorableText, { error: 'This text has characters that cannot be stored.' })
    .refine((text) => codeKey(text) !== null, { error: missed }),
  clientId: Id.nullable().optional(),
  /** A path of the portal, with its query. */
  page: z
    .string()
    .max(limits.text.url, { error: 'This address is too long.' })
    .refine((path) => isOwnPath(path) && /^[\x21-\x7e]*$/.test(path), {
      error: 'This is not a page of the portal.',
    })
    .nullable()
    .optional(),
});
export type MissDraft = z.infer<typeof MissDraft>;

export const reportMiss = endpoint({
  method: 'POST',
  path: '/api/misses',
  needs: 'miss.report',
  summary: 'Tell the editors that nothing was found for a code; one that is open already counts up',
  body: MissDraft,
  reply: Miss,
  status: 201,
  fails: ['client.not_found', 'miss.too_many', 'request.key_reused'],
});

/** A miss, and the products that have its code now. */
export const OpenMiss = Miss.extend({ products: z.array(NamedProduct) }).meta({ id: 'OpenMiss' });
export type OpenMiss = z.infer<typeof OpenMiss>;

export const listMisses = endpoint({
  method: 'GET',
  path: '/api/misses',
  needs: 'work.read',
  summary: 'What was missed, the most often told first; what is done, newest first',
  query: z.object({
    state: z.enum(['open', 'done']).optional(),
    client: IdText.optional(),
    ...pageQuery,
  }),
  reply: listOf(OpenMiss),
  fails: [],
});

export const settleMiss = endpoint({
  method: 'POST',
  path: '/api/misses/:id/settle',
  needs: 'miss.settle',
  summary: 'Say what was done about a miss; those who told it are shown the answer',
  params: IdParams,
  body: z.object({
    answer: requiredText(limits.text.summary, 'Please say what was done.'),
    productId: Id.nullable().optional(),
  }),
  reply: Miss,
  fails: ['miss.not_found', 'miss.settled', 'product.not_found'],
});

export const listMyMisses = endpoint({
  method: 'GET',
  path: '/api/misses/mine',
  needs: 'miss.report',
  summary: 'What one has told and not seen yet that it is done, newest first, at most 20',
  reply: z.array(Miss),
  fails: [],
});

export const seeMiss = endpoint({
  method: 'POST',
  path: '/api/misses/:id/seen',
  needs: 'miss.report',
  summary: 'Confirm that one has seen what was done about a miss',
  params: IdParams,
  reply: z.object({ success: z.literal(true) }),
  fails: ['miss.not_found'],
});
