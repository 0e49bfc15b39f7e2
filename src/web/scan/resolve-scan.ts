import { resolveCode, type ResolvedCode } from '#domain/codes/contract.ts';
import { call, CallError, isOutOfTime } from '#web/api/call.ts';

/** How often a call that got no answer is sent, and how long it waits before the next, in milliseconds. */
const attempts = 3;
const betweenMs = 500;

/** Asks what a code is; a call that a weak line has lost is sent again. */
export const resolveScan = async (
  text: string,
  clientId: number | undefined,
  signal: AbortSignal,
  attempt = 1,
): Promise<ResolvedCode> => {
  try {
    const found = await call(resolveCode, { query: { text, clientId } }, { signal });
    // After the answer: nobody waits for it, and one that is lost is lost.
    void import('./count-scan.ts').then(({ countFound }) => countFound(found)).catch(() => undefined);
    return found;
  } catch (error) {
    const isLost = !(error instanceof CallError) || error.status >= 500;
    if (signal.aborted || isOutOfTime(error) || !isLost || attempt === attempts) throw error;
    await new Promise((wait) => setTimeout(wait, betweenMs));
    return resolveScan(text, clientId, signal, attempt + 1);
  }
};
