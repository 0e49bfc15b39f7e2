import { z } from 'zod';
import { IdText } from '#domain/contract/fields.ts';
import { ssccIn } from '#domain/codes/gs1/sscc-in-code.ts';
import { readCode } from '#domain/codes/read-code.ts';
import { readRollCode } from '#domain/codes/roll-code.ts';
import { RunState } from '#domain/runs/run-state.ts';
import { isValidGtin } from '#domain/codes/gtin.ts';
import { beginOf, readDay } from '#web/kit/fields/day.ts';
import { addressCodec, optionalPart, pagePart } from '#web/list/address-codec.ts';

const text = optionalPart(z.string().trim().min(1).max(200));

const dayPart = z
  .string()
  .refine((day) => readDay(day) !== undefined)
  .optional()
  .catch(undefined);

/** The address of the runs: the filters, and the first and last day (both inclusive). */
export const runsAddress = addressCodec({
  batch: text,
  gtin: text,
  roll: text,
  refusedRoll: text,
  sscc: text,
  sku: text,
  artwork: text,
  client: optionalPart(IdText),
  product: optionalPart(IdText),
  release: optionalPart(IdText),
  user: optionalPart(IdText),
  station: optionalPart(IdText),
  state: optionalPart(RunState),
  from: dayPart,
  to: dayPart,
  page: pagePart,
});

export type RunsAddress = ReturnType<typeof runsAddress.read>;

/** Whether any filter is set. */
export const isNarrowed = (address: RunsAddress): boolean =>
  Object.entries(address).some(([name, part]) => name !== 'page' && part !== undefined);

/** The query of a call for these runs, without its page. */
export const filtersOf = (address: RunsAddress) => {
  const { batch, gtin, roll, refusedRoll, sscc, sku, artwork, client, product, release } = address;
  const { user, station, state, from, to } = address;
  const days = { from: from && beginOf(from), to: to && beginOf(to, 1) };
  const found = { batch, gtin, roll, refusedRoll, sscc, sku, artwork };
  return { ...found, client, product, release, user, station, state, ...days };
};

/** The GTIN of a GS1 code, and its batch if it has one; null for any other text. */
const articleIn = (text: string): { gtin: string; batch: string | undefined } | null => {
  const { elements, gtin } = readCode(text, { currentYear: new Date().getFullYear(), sites: [] });
  const batch = elements.find(({ ai }) => ai === '10')?.value;
  return gtin === null || elements.length === 0 ? null : { gtin, batch };
};

/** The filter for a typed or scanned text: a roll, the SSCC of a carton or pallet, a GTIN with its batch, or else a batch. */
export const lookedFor = (typed: string): Pick<RunsAddress, 'batch' | 'gtin' | 'roll' | 'sscc'> => {
  const none = { batch: undefined, gtin: undefined, roll: undefined, sscc: undefined };
  const found = typed.trim();
  if (found === '') return none;
  const roll = readRollCode(found);
  if (roll.kind === 'roll') return { ...none, roll: roll.code };
  const sscc = ssccIn(found);
  if (sscc !== null) return { ...none, sscc };
  const article = articleIn(found);
  if (article) return { ...none, ...article };
  const digits = found.replaceAll(/[ -]/g, '');
  return isValidGtin(digits) ? { ...none, gtin: digits } : { ...none, batch: found };
};
