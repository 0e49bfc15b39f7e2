import type { CodeReading } from '../../codes/code-reading.ts';
import { firstToldApart } from '../formats.ts';
import type { Apart } from '../run.ts';
import type { Wanted } from './code-judgement.ts';
import { readAsGs1 } from './printed-codes.ts';

/** What a code says besides its article, by its identifiers, in their order. */
export const identifiersIn = ({ elements }: CodeReading): string[] =>
  [...new Set(elements.map(({ ai }) => ai))].filter((ai) => ai !== '01').toSorted();

export const hasAll = (all: readonly string[], some: readonly string[]): boolean =>
  some.every((one) => all.includes(one));

/**
 * What a code on a label of this run says besides its article, where the portal has drawn all of them; null where that is not
 * known. Before format 11 nobody asked.
 */
export const drawnOn = ({
  placed: { prints },
  layouts,
  format,
}: Pick<Wanted, 'placed' | 'layouts' | 'format'>): readonly string[] | null =>
  format >= firstToldApart && layouts !== null && prints !== undefined ? prints : null;

/** Whether a code says what the portal draws, and nothing else but the serial number of a piece. */
export const isAsDrawn = (reading: CodeReading, drawn: readonly string[]): boolean =>
  identifiersIn(reading)
    .filter((ai) => ai !== '21')
    .join() === drawn.join();

/** What a code says that proved a label, beside goods of which none was scanned. */
export const apartOfLabel = (label: string, by: Wanted): Apart => ({
  goods: [],
  label: identifiersIn(readAsGs1(by, label)),
  isOnGoods: false,
});

/** Whether the code of goods has to be read on goods without their label: one was scanned as theirs, and was not read there yet. */
export const isGoodsDue = (apart: Apart | null): boolean =>
  apart !== null && apart.goods.length > 0 && !apart.isOnGoods;

/**
 * What tells the code of a label from that of its goods, both of the article with batch, date or number: the label's says all that the
 * other says, in the same words, and more. Null if it does not: then one of the two may be both.
 */
export const apartIn = (goods: string, label: string, by: Wanted): Apart | null => {
  const [lesser, greater] = [readAsGs1(by, goods), readAsGs1(by, label)];
  const found: Apart = { goods: identifiersIn(lesser), label: identifiersIn(greater), isOnGoods: false };
  const isSaid = lesser.elements.every(
    ({ ai, value }) => ai === '01' || greater.elements.some((one) => one.ai === ai && one.value === value),
  );
  return isSaid && found.label.length > found.goods.length ? found : null;
};
