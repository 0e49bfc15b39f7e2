import { useEffect, useEffectEvent } from 'react';
import { badgeIn } from '#domain/stations/badge-shape.ts';

/** The badge that was scanned, while its PIN is asked for; null otherwise. It is kept nowhere else. */
let asked: string | null = null;
const listeners = new Set<() => void>();

const set = (badge: string | null): void => {
  asked = badge;
  for (const listener of listeners) listener();
};

export const askedBadge = (): string | null => asked;

export const onAskedBadge = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

type BadgeTaker = (badge: string) => void;

/** What asks for a badge now, in the order in which it was opened; the last one gets the badge. */
let takers: readonly BadgeTaker[] = [];

/** Gives scanned badges to what asks for one while it is on the screen; with null, nothing asks. */
export const useBadgeTaker = (taker: BadgeTaker | null): void => {
  const isAsking = taker !== null;
  const take = useEffectEvent((badge: string) => taker?.(badge));
  useEffect(() => {
    if (!isAsking) return undefined;
    const own: BadgeTaker = (badge) => take(badge);
    takers = [...takers, own];
    return () => {
      takers = takers.filter((other) => other !== own);
    };
  }, [isAsking]);
};

/**
 * Asks for the PIN if a scanned text is a badge, or gives it to what asks for a badge; returns whether it is one. A badge
 * is never a code.
 */
export const takeBadge = (text: string): boolean => {
  const badge = badgeIn(text);
  const taker = takers.at(-1);
  if (badge !== null) (taker ?? set)(badge);
  return badge !== null;
};

/** Asks for the PIN of this badge instead. */
export const askForPinOf = (badge: string): void => set(badge);

export const forgetAskedBadge = (): void => set(null);
