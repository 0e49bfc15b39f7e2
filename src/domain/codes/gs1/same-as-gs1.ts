import type { Element } from './element.ts';
import { firstOfPallets, isBefore, type ReadingContext } from '../reading-context.ts';
import { gs1LongDate } from './gs1-date.ts';

/** Data identifiers (ANSI MH10.8.2) and rarer GS1 identifiers, and the usual one that says the same. */
const usual: Readonly<Record<string, string>> = {
  T: '10',
  '1T': '10',
  '14D': '17',
  '16D': '11',
  '7003': '17',
  '8008': '11',
};

/**
 * The elements of a code, with the batch and the days that others write in another way as GS1 writes them; in events before format
 * 9, a time of production said no day.
 */
export const sameAsGs1 = (
  elements: readonly Element[],
  context: Pick<ReadingContext, 'format'> = {},
): Element[] =>
  elements.map((element) => {
    const ai = element.ai === '8008' && isBefore(context, firstOfPallets) ? undefined : usual[element.ai];
    if (ai === undefined) return element;
    const date = element.ai.endsWith('D') ? gs1LongDate(element.value) : element.date;
    return { ...element, ai, ...(date !== null && date !== undefined && { date }) };
  });
