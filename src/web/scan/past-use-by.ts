import { readCode } from '#domain/codes/read-code.ts';
import type { ResolvedCode } from '#domain/resolver/contract.ts';
import { today as dayOfToday } from '#web/kit/fields/day.ts';
import { scanWords as words } from './wording.ts';

/** GS1's application identifier of a use-by day. */
const useBy = '17';

/** The use-by day in a code, YYYY-MM-DD, if it has passed; null otherwise. `today` is that of the place of the goods. */
export const pastUseBy = ({ elements }: Pick<ResolvedCode, 'elements'>, today: string): string | null =>
  elements
    .filter(({ ai, problem }) => ai === useBy && !problem)
    .map(({ date }) => date?.slice(0, 10))
    .find((day) => day !== undefined && day < today) ?? null;

/** The same of a scanned text, before any lookup. */
export const pastUseByIn = (text: string): string | null => {
  const today = dayOfToday();
  return pastUseBy(readCode(text, { currentYear: Number(today.slice(0, 4)), sites: [] }), today);
};

/** What to do with goods whose use-by day has passed. */
export const pastWords = {
  title: (day: string): string => words.pastItsUseByDate({ day }),
  text: words.doNotLabelTheseGoodsSet,
} as const;
