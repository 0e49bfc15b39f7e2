import type { Endpoint } from '#domain/contract/endpoint.ts';
import { Problem } from '#domain/contract/problem.ts';
import { readBadge } from '#domain/stations/badge-code.ts';

/**
 * Whether values, as they were sent, have a badge in a text or a name; `badgeIn` is the field that may have one. Without
 * recursion, because a body may be nested more deeply than the stack.
 */
const holdBadge = (sent: readonly unknown[], badgeIn: string | undefined): boolean => {
  const left = [...sent];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && readBadge(value) !== null) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (name === badgeIn) continue;
      if (readBadge(name) !== null) return true;
      left.push(inner);
    }
  }
  return false;
};

/**
 * Throws `badge.no_code` if any text of a request is a badge, except in the field that the call has for one. Its code is a
 * secret: it must not be looked up, stored, sealed or shown, wherever it was scanned.
 */
export const refuseBadges = ({ badgeIn }: Pick<Endpoint, 'badgeIn'>, ...sent: readonly unknown[]): void => {
  if (holdBadge(sent, badgeIn)) throw new Problem('badge.no_code');
};
