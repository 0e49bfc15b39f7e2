import { entriesOf } from './fields.ts';

/**
 * How given values are combined with existing ones. `replace`: every given value is written, and null empties a field.
 * `update`: empty values leave a field unchanged. `fill`: only empty fields are written.
 */
export type Rule = 'replace' | 'update' | 'fill';

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Whether two values are equal once stored. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The fields that a rule would change in a record, with their new values. */
export const planFields = <T extends object>(current: T, given: Partial<T>, rule: Rule): Partial<T> => {
  const plan: Partial<T> = {};
  for (const [name, currentValue] of entriesOf(current)) {
    const value = given[name];
    if (value === undefined || isSame(value, currentValue)) continue;
    if (rule !== 'replace' && isEmpty(value)) continue;
    if (rule === 'fill' && !isEmpty(currentValue)) continue;
    plan[name] = value;
  }
  return plan;
};
