import type { ResolvedCode } from '#domain/resolver/contract.ts';
import { scanWords as words } from './wording.ts';

/** GS1's application identifier of a use-by day. */
const useBy = '17';

/** The use-by day in a code, YYYY-MM-DD, if it has passed; null otherwise. `today` is that of the place of the goods. */
export const pastUseBy = ({ elements }: Pick<ResolvedCode, 'elements'>, today: string): string | null =>
  elements
    .filter(({ ai, problem }) => ai === useBy && !problem)
    .map(({ date }) => date?.slice(0, 10))
    .find((day) => day !== undefined && day < today) ?? null;

/** What to do with goods whose use-by day has passed. */
export const pastWords = {
  title: (day: string): string => words.pastItsUseByDate({ day }),
  text: words.setAside,
} as const;
