import { codeKey } from '../../codes/code-key.ts';
import { placedOf } from '../placed-codes.ts';
import type { Start } from './played-event.ts';

const keyed = (codes: readonly { code: string }[]): string =>
  codes
    .map(({ code }) => codeKey(code) ?? code)
    .toSorted()
    .join('\n');

const textIn = (content: Readonly<Record<string, unknown>>, name: string): string | null => {
  const value = content[name];
  return typeof value === 'string' ? value : null;
};

/**
 * What the start of a run says otherwise than the release that it names. Where a code stands that nobody stated is what
 * the portal read in the artwork: it is taken from the start.
 */
export const faultsOfStart = (start: Start, content: Readonly<Record<string, unknown>> | null): string[] => {
  if (content === null) return [];
  const { placed, labelId } = start;
  const faults = [];
  if (textIn(content, 'sku') !== start.sku) faults.push('names another SKU than its release.');
  const ought = placedOf(content, labelId);
  if (placed === null || keyed(placed.codes) !== keyed(ought.codes))
    faults.push('names other codes than its release.');
  else {
    const stated = new Map(ought.codes.map((one) => [codeKey(one.code), one]));
    const isAsStated = placed.codes.every((one) => {
      const said = stated.get(codeKey(one.code));
      if (one.level !== said?.level || one.isStated !== said.isStated) return false;
      return !one.isStated || (one.standsOn === said.standsOn && one.labelId === said.labelId);
    });
    if (!isAsStated || placed.carries.join('\n') !== ought.carries.join('\n'))
      faults.push('says otherwise than its release where codes stand.');
  }
  return faults;
};
