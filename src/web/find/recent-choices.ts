import { z } from 'zod';
import { isOwnPath } from '#domain/contract/own-path.ts';
import { FoundKind } from '#domain/find/contract.ts';
import type { Choice } from './choices.ts';
import type { Destination } from './destinations.ts';
import { destinationChoice } from './choices.ts';

/** A chosen record, or the address of a chosen screen or action, whose name and permission are looked up again. */
const Recent = z.object({
  key: z.string(),
  kind: z.enum([...FoundKind.options, 'screen', 'act']),
  to: z.string().refine(isOwnPath),
  title: z.string(),
  beside: z.array(z.string()),
});

const most = 6;

/** For this tab only, and cleared on signing out: on a shared tablet the next person must not see it. */
const keyOf = (userId: number): string => `find_recent:${userId}`;

const stored = (userId: number): z.infer<typeof Recent>[] => {
  try {
    const text = sessionStorage.getItem(keyOf(userId));
    return text === null ? [] : z.array(Recent).parse(JSON.parse(text));
  } catch {
    return [];
  }
};

/** The user's recent choices, latest first, without those that their role is no longer offered. */
export const recentChoices = (userId: number, destinations: readonly Destination[]): Choice[] =>
  stored(userId).flatMap(({ kind, ...recent }) => {
    if (kind !== 'screen' && kind !== 'act') return [{ ...recent, kind, reason: null, isExact: false }];
    const destination = destinations.find(({ kind: other, to }) => other === kind && to === recent.to);
    return destination ? [destinationChoice(destination)] : [];
  });

/** Remembers a choice, but not a search, because the search itself remembers nothing either. */
export const rememberChoice = (userId: number, { key, kind, to, title, beside }: Choice): void => {
  if (kind === 'search') return;
  const others = stored(userId).filter((recent) => recent.key !== key);
  const next = [{ key, kind, to, title, beside: [...beside] }, ...others].slice(0, most);
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(next));
  } catch {
    // Without storage there are no recent choices.
  }
};
