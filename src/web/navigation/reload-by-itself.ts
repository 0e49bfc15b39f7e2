import { getHealth } from '#domain/settings/contract.ts';
import { call } from '#web/api/call.ts';

const askEveryMs = 1_000;
const atMostEveryMs = 60_000;

/** The storage key of the time of the last automatic reload, in milliseconds; per tab. */
const place = 'loaded-again-at';

/**
 * Whether the page may reload itself: at most once a minute, because code that is gone for good is still missing after
 * a reload. Never without storage, because the time of the last reload is then unknown.
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

/** Reloads the page as soon as the portal responds, checked every second until the signal is aborted. */
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
 * Like `reloadWhenAnswered`, but only if the portal is unreachable now; `onOutage` is called first. If the portal
 * responds, only a file was lost: the page stays, with everything typed in it, until the user reloads it.
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
