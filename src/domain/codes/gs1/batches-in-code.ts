import { readCode } from '../read-code.ts';
import { sameAsGs1 } from './same-as-gs1.ts';

/** The batches that a code names: in whatever symbol it stands, and by the identifiers of others than GS1, too. */
export const batchesIn = (text: string): string[] => {
  // The year decides the century of dates, which are not asked for.
  const reading = readCode(text, { currentYear: 2000, sites: [] });
  const named = [reading, reading.otherwise].flatMap((one) => sameAsGs1(one?.elements ?? []));
  return [...new Set(named.flatMap(({ ai, value }) => (ai === '10' ? [value] : [])))];
};
