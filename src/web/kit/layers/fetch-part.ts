import { lazy, type ComponentType } from 'react';
import { firstWords as words } from '../first-wording.ts';

/** The delay before code that failed to load is fetched again, in milliseconds. */
const pauseMs = 500;

/**
 * Fetches the code of a screen or part of one, and retries once. The retry helps only in browsers that fetch again, as
 * the HTML standard now requires; others cache the failure for the life of the page and repeat it at once. There, only
 * reloading the page helps.
 */
export const fetchPart = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return load();
  }
};

/** A part of a screen whose code is fetched when it is first shown. */
export const fetchedPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => lazy(async () => ({ default: await fetchPart(load) }));

/**
 * Recognizes the browsers' errors for code that could not be fetched: the connection was lost, or a newer version
 * replaced it.
 */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|preload/i.test(error.message);

/** The message if code failed to load: why, as far as that can be known, what is lost, and how to load it. */
export const partLost = (reloadsByItself: boolean): string => {
  const next = reloadsByItself ? words.loadsByItself : words.loadPageAgain;
  return words.connectionLost({ next });
};

/** Reloads the page: the only way to fetch code that a browser has failed to fetch. */
export const reloadPage = (): void => {
  location.reload();
};
