import type { CodeReading } from '../../codes/code-reading.ts';
import { sameAsGs1 } from '../../codes/gs1/same-as-gs1.ts';
import { said, type Said } from '../../words/say.ts';
import { comparedDates } from '../dates.ts';
import { firstByArticle, firstClearedAnew } from '../formats.ts';
import { right, wrong, type CodeJudgement, type Wanted } from './code-judgement.ts';

/** An identifier that stands in a code twice, with two values; null if there is none. */
const saidTwice = ({ elements }: CodeReading): Said | null => {
  const first = new Map<string, string>();
  for (const { ai, title, value } of elements) {
    const one = first.get(ai);
    if (one !== undefined && one !== value)
      return said('run.said_twice', { title: title === '' ? `(${ai})` : title, one, other: value });
    first.set(ai, value);
  }
  return null;
};

/** Compares what a code says besides its article with the run. An SSCC on the goods is the maker's. */
export const judgeElements = (
  { plan, format }: Wanted,
  reading: CodeReading,
  what: 'product' | 'label',
): CodeJudgement => {
  const twice = saidTwice(reading);
  if (twice) return wrong(twice);
  const elements = format < firstClearedAnew ? reading.elements : sameAsGs1(reading.elements, { format });
  const valueOf = (ai: string) => elements.find((element) => element.ai === ai)?.value;
  const batch = valueOf('10');
  const isOther = elements.every(({ ai, value }) => ai !== '10' || value !== plan.batch);
  if (batch !== undefined && plan.batch !== null && isOther)
    return wrong(said('run.another_batch', { found: batch, wanted: plan.batch }));
  const dates = comparedDates(elements, plan.dates);
  const other = dates.find(({ found, wanted }) => found !== wanted);
  if (other) return wrong(said('run.another_date', { ...other }));
  const serial = valueOf('21');
  const sscc = what === 'label' && format >= firstByArticle ? valueOf('00') : undefined;
  return right({
    hasBatch: batch !== undefined && plan.batch !== null,
    dates: dates.map(({ kind }) => kind),
    numbers: [
      ...(serial === undefined
        ? []
        : [{ kind: 'serial' as const, value: `(01)${reading.gtin ?? ''}(21)${serial}` }]),
      ...(sscc === undefined ? [] : [{ kind: 'sscc' as const, value: sscc }]),
    ],
  });
};
