/** After how long code that did not arrive is asked for once more, in milliseconds. */
const pauseMs = 500;

/**
 * Fetches the code of a screen or of a part of one, which comes in several files, and asks once more for what did not
 * arrive. That helps only where the browser asks the network again, as the HTML standard has it by now; others keep the
 * failure as long as the page lives and answer it at once. There nothing helps but to load the page again.
 */
export const fetchCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return load();
  }
};

/** How the browsers say that code could not be fetched: the connection is gone, or a newer version was put in its place. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|preload/i.test(error.message);

/** Why code did not arrive, as far as anybody can tell, what is lost by it, and how it arrives after all. */
export const codeLost = (reloadsByItself: boolean): string => {
  const next = reloadsByItself
    ? 'The page loads again by itself as soon as the portal answers.'
    : 'Load the page again.';
  return `The connection was lost, or the portal was just updated. What was saved is safe. ${next}`;
};

/** Loads the page again: what a browser has failed to fetch it fetches in no other way. */
export const reloadPage = (): void => {
  location.reload();
};
