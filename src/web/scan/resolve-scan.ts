import { resolveCode, type ResolvedCode } from '#domain/resolver/contract.ts';
import { call, CallError, isOutOfTime } from '#web/api/call.ts';
import { isCounting } from './counting.ts';

/** How often to send a call that gets no response, and the pause before the next attempt, in milliseconds. */
const attempts = 3;
const betweenMs = 500;

/** Looks up a code. A call that is lost on a weak connection is sent again. */
export const resolveScan = async (
  text: string,
  clientId: number | undefined,
  signal: AbortSignal,
  attempt = 1,
): Promise<ResolvedCode> => {
  try {
    const found = await call(resolveCode, { query: { text, clientId } }, { signal });
    // After the response, so that nobody waits for it. If it is lost, it is not sent again.
    if (isCounting())
      void import('./count-scan.ts').then(({ countFound }) => countFound(found)).catch(() => undefined);
    return found;
  } catch (error) {
    const isLost = !(error instanceof CallError) || error.status >= 500;
    if (signal.aborted || isOutOfTime(error) || !isLost || attempt === attempts) throw error;
    await new Promise((wait) => setTimeout(wait, betweenMs));
    return resolveScan(text, clientId, signal, attempt + 1);
  }
};
