import { z } from 'zod';
import { codeKey, skuKey, writtenKey } from '../../codes/code-key.ts';
import { readCode } from '../../codes/read-code.ts';
import { readRollCode } from '../../codes/roll-code.ts';
import type { Wanted } from './code-judgement.ts';
import { judgeLabel } from './judge-code.ts';
import { isKnownWrongCard } from '../known-wrong.ts';
import { codeIn } from './placed-codes.ts';

/**
 * Of what a known-wrong code was: the card, a roll that was not issued to the run, or another product, and under which of
 * its codes it was found.
 */
export const KnownWrong = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('card') }),
  z.strictObject({ is: z.literal('roll'), code: z.string() }),
  z.strictObject({
    is: z.literal('product'),
    id: z.int(),
    code: z.enum(['sku', 'clientSku', 'barcode', 'code']),
    key: z.string(),
  }),
]);
export type KnownWrong = z.infer<typeof KnownWrong>;

/** The keys under which a product may have what was scanned as a code. */
export const keysOfScan = (
  text: string,
  { currentYear, format }: Pick<Wanted, 'currentYear' | 'format'>,
): { skus: string[]; codes: string[] } => {
  const { keys } = readCode(text, { currentYear, sites: [], format });
  const texts = [text, ...keys.flat()];
  return {
    // Events of before digits of other scripts were plain ones in SKUs have the key as it was written.
    skus: [...new Set(texts.flatMap((one) => [skuKey(one), writtenKey(one)]))].filter((key) => key !== ''),
    codes: [...new Set(texts.flatMap((one) => codeKey(one) ?? []))],
  };
};

/** Whether a text is a code of the run: of its label, its product, or a roll that was issued to it. */
export const isOfRun = (wanted: Wanted, text: string): boolean => {
  const roll = readRollCode(text);
  return (
    judgeLabel(wanted, text).is === 'right' ||
    (roll.kind === 'roll' ? wanted.rolls.includes(roll.code) : codeIn(wanted.placed, text) !== null)
  );
};

/** Whether a text is the code that it is said to be, and none of the run's. */
export const isCaught = (wanted: Wanted, text: string, of: KnownWrong): boolean => {
  if (isOfRun(wanted, text)) return false;
  if (of.is === 'card') return isKnownWrongCard(text);
  if (of.is === 'roll') {
    const roll = readRollCode(text);
    return roll.kind === 'roll' && roll.code === of.code;
  }
  const { skus, codes } = keysOfScan(text, wanted);
  const keys = of.code === 'sku' || of.code === 'clientSku' ? skus : codes;
  return of.id !== wanted.plan.productId && keys.includes(of.key);
};
