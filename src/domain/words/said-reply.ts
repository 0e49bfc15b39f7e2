import { z } from 'zod';

/** A fact in a reply: its code and values, and the sentence that they make. */
export const SaidReply = z
  .object({
    code: z.string(),
    values: z.record(z.string(), z.unknown()),
    sentence: z.string(),
  })
  .meta({ id: 'Said' });
export type SaidReply = z.infer<typeof SaidReply>;

/** The same within a record; all null if there is nothing to say. */
export const saidFields = {
  code: SaidReply.shape.code.nullable(),
  values: SaidReply.shape.values.nullable(),
  sentence: SaidReply.shape.sentence.nullable(),
} as const;
