import { useState } from 'react';
import { z } from 'zod';

const flag = z.boolean().catch(false);

/** What this browser remembers of the first steps. */
const State = z.object({
  /** Whether a step was open when they were shown here: a portal that is filled does not begin with them. */
  hasBegun: flag,
  isPutAway: flag,
});
type State = z.infer<typeof State>;

const key = 'first-steps';

const read = (): State => {
  try {
    return State.parse(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return { hasBegun: false, isPutAway: false };
  }
};

/** The state of the first steps in this browser, and how it is changed. Without storage it lasts as long as the page. */
export const useFirstDayState = () => {
  const [state, setState] = useState(read);
  const change = (next: Partial<State>) => {
    const changed = { ...state, ...next };
    setState(changed);
    try {
      localStorage.setItem(key, JSON.stringify(changed));
    } catch {
      // A browser that stores nothing shows the steps again.
    }
  };
  return [state, change] as const;
};
