import { Problem } from '#domain/contract/problem.ts';
import type { Roll } from '#domain/rolls/contract.ts';
import { readRollCode } from '#domain/codes/roll-code.ts';
import { said, saidBy } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { findRollByCode } from './store.ts';

const misreadings = { mistyped: said('roll.mistyped'), other: said('roll.not_a_roll') } as const;

/** The roll with this code, scanned or typed. Throws `roll.not_found`; its message mentions a typing error. */
export const requireRoll = async (queries: Queries, text: string): Promise<Roll> => {
  const reading = readRollCode(text);
  if (reading.kind !== 'roll') throw new Problem('roll.not_found', saidBy(misreadings[reading.kind]));
  const roll = await findRollByCode(queries, reading.code);
  if (!roll) throw new Problem('roll.not_found');
  return roll;
};
