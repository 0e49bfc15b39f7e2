import { readBadge } from '#domain/stations/badge-code.ts';

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

/** Asks for the PIN if a scanned text is a badge; returns whether it is one. A badge is never a code. */
export const takeBadge = (text: string): boolean => {
  const badge = readBadge(text);
  if (badge !== null) set(badge);
  return badge !== null;
};

export const forgetAskedBadge = (): void => set(null);
