import { z } from 'zod';
import { Id } from '../contract/fields.ts';

/** What a signature says. */
export const SignatureMeaning = z.enum(['approved', 'refused', 'verified', 'closed', 'released', 'reviewed']);
export type SignatureMeaning = z.infer<typeof SignatureMeaning>;

/** What a signature is asked for: it signs this and nothing else. */
export const SignedAct = z
  .object({
    meaning: SignatureMeaning,
    entity: z.enum(['product', 'client', 'run', 'hold', 'audit_review']),
    /** The record; a review is made when it is signed. */
    id: Id.nullable(),
    /** The number of the release that is approved or refused. */
    number: z.int().nullable(),
  })
  .meta({ id: 'SignedAct' });
export type SignedAct = z.infer<typeof SignedAct>;

/** The act as a text that is the same for the same act. Events of a run have no number until they are signed. */
export const actText = ({
  meaning,
  entity,
  id,
  number,
}: Omit<SignedAct, 'entity'> & { entity: string }): string => {
  if (entity === 'audit_review') return `${meaning} ${entity}`;
  return entity === 'product' || entity === 'client'
    ? `${meaning} ${entity} ${id} ${number}`
    : `${meaning} ${entity} ${id}`;
};
