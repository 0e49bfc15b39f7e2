import { entriesOf } from './fields.ts';

/**
 * How what is said meets what is there. `replace`: all that is stated, null empties. `update`: what says something; an
 * empty cell leaves the field as it is. `fill`: only where nothing is there.
 */
export type Rule = 'replace' | 'update' | 'fill';

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Whether two values are stored alike. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** What to write of what is said: the fields of a record that will be different. */
export const planFields = <T extends object>(there: T, said: Partial<T>, rule: Rule): Partial<T> => {
  const plan: Partial<T> = {};
  for (const [name, is] of entriesOf(there)) {
    const value = said[name];
    if (value === undefined || isSame(value, is)) continue;
    if (rule !== 'replace' && isEmpty(value)) continue;
    if (rule === 'fill' && !isEmpty(is)) continue;
    plan[name] = value;
  }
  return plan;
};
