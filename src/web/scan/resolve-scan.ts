import { resolveCode, type ResolvedCode } from '#domain/codes/contract.ts';
import { countScan } from '#domain/scans/contract.ts';
import { call, CallError, isOutOfTime } from '#web/api/call.ts';

/** Counts it for the figures, after the answer is there: nobody waits for it, and one that is lost is lost. */
const count = ({ products }: ResolvedCode): void => {
  const [only, ...others] = products.filter(({ match }) => match === 'exact');
  const body = only
    ? others.length === 0
      ? ({ outcome: 'product', productId: only.id } as const)
      : ({ outcome: 'several', productId: null } as const)
    : ({ outcome: 'nothing', productId: null } as const);
  call(countScan, { body }, { background: true, outlivesPage: true }).catch(() => undefined);
};

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
    count(found);
    return found;
  } catch (error) {
    const isLost = !(error instanceof CallError) || error.status >= 500;
    if (signal.aborted || isOutOfTime(error) || !isLost || attempt === attempts) throw error;
    await new Promise((wait) => setTimeout(wait, betweenMs));
    return resolveScan(text, clientId, signal, attempt + 1);
  }
};
