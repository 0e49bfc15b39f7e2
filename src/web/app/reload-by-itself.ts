import { getHealth } from '#domain/settings/contract.ts';
import { call } from '#web/api/call.ts';

const askEveryMs = 1_000;
const atMostEveryMs = 60_000;

/** Where the instant of the last such loading stands, in milliseconds; it lives as long as the tab. */
const place = 'loaded-again-at';

/**
 * Whether the page may load itself again: at most once a minute, since code that is gone for good is still gone after it.
 * Without storage nobody knows, and it may not.
 */
export const mayReloadByItself = (now: number): boolean => {
  try {
    const last = sessionStorage.getItem(place) ?? '0';
    sessionStorage.setItem(place, last);
    return now - Number(last) >= atMostEveryMs;
  } catch {
    return false;
  }
};

/** Loads the page again as soon as the portal answers, which it is asked every second, until the signal says stop. */
export const reloadWhenAnswered = async (signal: AbortSignal, reload: () => void): Promise<void> => {
  while (!signal.aborted) {
    try {
      await call(getHealth, {}, { signal, background: true });
      sessionStorage.setItem(place, String(Date.now()));
      reload();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    }
  }
};
