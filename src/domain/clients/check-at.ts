import { z } from 'zod';

/** When a run must be checked: at every occasion, or only the first piece and one piece in n. */
export const CheckAt = z.enum(['all', 'first_and_every'], {
  error: 'Choose all or first_and_every.',
});
export type CheckAt = z.infer<typeof CheckAt>;
