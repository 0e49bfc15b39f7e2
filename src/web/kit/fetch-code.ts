/** After how long code that did not arrive is asked for again, in milliseconds, each time a little later. */
const pausesMs = [250, 500, 1_000, 2_000] as const;

/**
 * Fetches the code of a screen or a dialog, which comes in several files; over a weak line what is missing is asked for
 * four times more before that is a failure.
 */
export const fetchCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  for (const pauseMs of pausesMs) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return load();
};
