import type { ResolvedCode } from '#domain/resolver/contract.ts';
import { countScan } from '#domain/scans/contract.ts';
import { call } from '#web/api/call.ts';

/** Counts a scan for the figures, by its result. */
export const countFound = async ({ products }: ResolvedCode): Promise<void> => {
  const [only, ...others] = products.filter(({ match }) => match === 'exact');
  const body = only
    ? others.length === 0
      ? ({ outcome: 'product', productId: only.id } as const)
      : ({ outcome: 'several', productId: null } as const)
    : ({ outcome: 'nothing', productId: null } as const);
  await call(countScan, { body }, { background: true, outlivesPage: true });
};
