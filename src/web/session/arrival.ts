import { z } from 'zod';

const State = z.object({
  from: z.string().optional(),
  notice: z.string().optional(),
  email: z.string().optional(),
});

/** What the sign-in is told by the screen that leads to it. */
export interface Arrival {
  /** The page that somebody was on whose session ended. */
  from?: string | undefined;
  /** What has just been done, and what to do next. */
  notice?: string | undefined;
  /** The address of an account that waits for its confirmation. */
  email?: string | undefined;
}

/** Reads the state of a navigation to the sign-in; whatever is not understood counts as not said. */
export const readArrival = (state: unknown): Arrival => State.safeParse(state).data ?? {};
