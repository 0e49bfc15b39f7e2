import { z } from 'zod';

/** A value in a fact: plain data, another fact, or a list of facts. */
export type SaidValue = string | number | boolean | null | StoredSaid | readonly StoredSaid[];

/** A fact as it is stored, hashed and sent: the code of a sentence and its values. `say` makes the sentence. */
export interface StoredSaid {
  code: string;
  values: { [name: string]: SaidValue };
}

const Fact: z.ZodType<StoredSaid> = z.lazy(() =>
  z.object({
    code: z.string().min(1).max(100),
    values: z.record(
      z.string(),
      z.union([z.string(), z.number(), z.boolean(), z.null(), Fact, z.array(Fact)]),
    ),
  }),
);

/**
 * The shape of a stored fact. It does not check that the code is in a catalogue: a newer program may have stored it. It does not
 * show zod that facts hold facts: of a shape that holds itself, and of all that hold it, zod watches every value for a circle,
 * also where there is no fact, and compiles none.
 */
export const StoredSaid = z.custom<StoredSaid>().check((sent) => {
  const { data, error } = Fact.safeParse(sent.value);
  if (data) sent.value = data;
  for (const { path, message } of error?.issues ?? [])
    sent.issues.push({ code: 'custom', path, message, input: sent.value });
});
