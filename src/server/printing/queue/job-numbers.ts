import type { LayoutRequest } from '#domain/printing/job.ts';
import { articleOf } from '#domain/printing/layouts.ts';
import { nextNumber, type NumberKind } from '#domain/printing/numbers.ts';
import type { PrintedProduct } from '#domain/printing/printed-product.ts';
import { said } from '#domain/words/say.ts';
import { refusedField } from '#domain/contract/refused-field.ts';
import type { Queries } from '../../db/database.ts';
import { nextNumbers, requireUnused, keepNumbers, type Wanted } from '../number-store.ts';

/** A number that a job has on its labels: the next of a range, or one that was typed. */
interface JobNumber extends Wanted {
  /** The number as typed, of cartons also those that count up from it; null takes the next ones. */
  typed: readonly string[] | null;
}

interface Asked {
  request: LayoutRequest;
  quantity: number;
  product: PrintedProduct & { clientId: number | null };
}

/** The numbers that a job asks for. Throws `request.invalid` if one number is asked for several labels. */
const numbersIn = ({ request, quantity, product }: Asked): JobNumber[] => {
  const { clientId } = product;
  const one = (kind: NumberKind, scope: string, given: string | undefined): JobNumber[] => {
    if (given === undefined) return [];
    const typed = given === nextNumber ? null : given;
    if (typed !== null && quantity > 1)
      throw refusedField('quantity', said(kind === 'sscc' ? 'refusal.one_sscc' : 'refusal.one_serial'));
    return [{ clientId, kind, scope, count: quantity, typed: typed === null ? null : [typed] }];
  };
  if (request.layout === 'address') return one('sscc', '', request.fields.sscc);
  if (request.layout !== 'best_before' && request.layout !== 'carton') return [];
  const { serial } = request.fields;
  const serials =
    serial === undefined ? [] : one('serial', articleOf(product, request).padStart(14, '0'), serial);
  return [...serials, ...cartonsIn({ request, quantity, product })];
};

/**
 * The numbers of cartons that a job asks for. Those of an order, of so many, or from 1 by default, are a count that begins anew with
 * each; without a client there is nothing within which they are numbers.
 */
const cartonsIn = ({ request, quantity: count, product: { clientId } }: Asked): JobNumber[] => {
  if (request.layout !== 'carton') return [];
  const { from, of: total } = request.fields;
  const wanted = { clientId, kind: 'carton', scope: String(clientId ?? 0), count } as const;
  if (from === nextNumber) return [{ ...wanted, typed: null }];
  if (from === undefined || total !== undefined || clientId === null) return [];
  return [{ ...wanted, typed: Array.from({ length: count }, (_, at) => String(from + at)) }];
};

/** The numbers of a job that somebody typed. */
export const typedNumbers = (asked: Asked): string[] => numbersIn(asked).flatMap(({ typed }) => typed ?? []);

/** A job's request with numbers in place of 'next': those of one label. */
export const withNumbers = (
  request: LayoutRequest,
  numbers: Partial<Record<NumberKind, string>>,
): LayoutRequest => {
  const { sscc, serial, carton } = numbers;
  if (request.layout === 'address')
    return sscc === undefined ? request : { ...request, fields: { ...request.fields, sscc } };
  if (request.layout === 'best_before')
    return serial === undefined ? request : { ...request, fields: { ...request.fields, serial } };
  if (request.layout !== 'carton') return request;
  const fields = {
    ...request.fields,
    ...(serial === undefined ? {} : { serial }),
    ...(carton === undefined ? {} : { from: Number(carton) }),
  };
  return { ...request, fields };
};

/** The numbers of the first label, and the kind of number that differs from label to label; null if none does. */
export interface FirstNumbers {
  first: Partial<Record<NumberKind, string>>;
  varies: NumberKind | null;
}

/** The numbers that the first label would have now. Throws what keeps the job from having them. */
export const peekNumbers = async (queries: Queries, asked: Asked): Promise<FirstNumbers> => {
  const first: Partial<Record<NumberKind, string>> = {};
  let varies: NumberKind | null = null;
  for (const wanted of numbersIn(asked)) {
    if (wanted.typed === null) {
      [first[wanted.kind]] = await nextNumbers(queries, wanted, { isTaken: false });
      // The number of a carton counts up in the text of the label.
      if (wanted.kind !== 'carton') varies = wanted.kind;
    } else await requireUnused(queries, wanted, wanted.typed);
  }
  return { first, varies };
};

/**
 * Takes the numbers of a job that was just inserted, in its transaction. False if the first label was drawn with others:
 * another job has taken them meanwhile.
 */
export const takeNumbers = async (
  queries: Queries,
  asked: Asked,
  { jobId, at, peeked }: { jobId: number; at: string; peeked: FirstNumbers },
): Promise<boolean> => {
  for (const wanted of numbersIn(asked)) {
    if (wanted.typed !== null) await requireUnused(queries, wanted, wanted.typed);
    const numbers =
      wanted.typed === null ? await nextNumbers(queries, wanted, { isTaken: true }) : wanted.typed;
    if (wanted.typed === null && numbers[0] !== peeked.first[wanted.kind]) return false;
    await keepNumbers(queries, wanted, { jobId, numbers, at });
  }
  return true;
};
