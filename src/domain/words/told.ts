import { z } from 'zod';

/** A fact in an answer, beside the text that is its sentence. */
export const Stated = z.object({ code: z.string(), values: z.record(z.string(), z.unknown()) });

/** A fact as the API gives it: with its sentence. */
export const Told = Stated.extend({ sentence: z.string() }).meta({ id: 'Said' });
export type Told = z.infer<typeof Told>;

/** The same within a record; all null if there is nothing to say. */
export const toldFields = {
  code: Told.shape.code.nullable(),
  values: Told.shape.values.nullable(),
  sentence: Told.shape.sentence.nullable(),
} as const;
