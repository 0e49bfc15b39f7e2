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

const answers = async (signal: AbortSignal): Promise<boolean> => {
  try {
    await call(getHealth, {}, { signal, background: true });
    return true;
  } catch {
    return false;
  }
};

const pause = () => new Promise((resolve) => setTimeout(resolve, askEveryMs));

/** Loads the page again as soon as the portal answers, which it is asked every second, until the signal says stop. */
export const reloadWhenAnswered = async (signal: AbortSignal, reload: () => void): Promise<void> => {
  while (!signal.aborted) {
    if (await answers(signal)) {
      sessionStorage.setItem(place, String(Date.now()));
      reload();
      return;
    }
    await pause();
  }
};

/**
 * The same, where the portal is away now, and says so first. Where it answers only a file was lost: the page stays as it
 * is, with what was typed in it, until somebody loads it again.
 */
export const reloadAfterOutage = async (
  signal: AbortSignal,
  { onOutage, reload }: { onOutage: () => void; reload: () => void },
): Promise<void> => {
  if (!mayReloadByItself(Date.now()) || (await answers(signal)) || signal.aborted) return;
  onOutage();
  await pause();
  await reloadWhenAnswered(signal, reload);
};
