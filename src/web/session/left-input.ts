/* Drafts after a user signs out by hand. Separate from the store of drafts, which the first screen does not need. */

/** The prefix of the key of every stored draft; the user's id follows. */
export const inputPrefix = 'unsent_input:';

/** Set after a user signs out by hand: their open forms, in any tab, then store nothing when they close. */
const leftKey = (userId: number): string => `unsent_input_left:${userId}`;

/** Deletes the drafts of a user who signs out by hand, because other people use this browser. */
export const leaveNoInput = (userId: number): void => {
  try {
    localStorage.setItem(leftKey(userId), '');
  } catch {
    // Storage is full or disabled, so no drafts are stored anyway.
  }
  for (const key of Object.keys(localStorage))
    if (key.startsWith(`${inputPrefix}${userId}:`)) localStorage.removeItem(key);
};

/** Stores the drafts of a user again. Called after they sign in. */
export const keepInputAgain = (userId: number): void => localStorage.removeItem(leftKey(userId));

/** Whether the user has signed out by hand since they signed in. */
export const hasLeft = (userId: number): boolean => localStorage.getItem(leftKey(userId)) !== null;
