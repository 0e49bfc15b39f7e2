import { z } from 'zod';

const State = z.object({
  from: z.string().optional(),
  notice: z.string().optional(),
  email: z.string().optional(),
});

/** What a screen passes to the sign-in it leads to. */
export interface Arrival {
  /** The page that the user was on when the session ended. */
  from?: string | undefined;
  /** What has just been done, and what to do next. */
  notice?: string | undefined;
  /** The address of an account that is not confirmed yet. */
  email?: string | undefined;
}

/** Parses the navigation state of the sign-in; anything invalid is ignored. */
export const readArrival = (state: unknown): Arrival => State.safeParse(state).data ?? {};
