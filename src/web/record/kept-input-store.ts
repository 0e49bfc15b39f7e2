import { z } from 'zod';

/** What stood in a form that was not sent. */
export interface KeptInput {
  /** When it was typed, in milliseconds since 1970. */
  atMs: number;
  values: Record<string, unknown>;
}

/** Where the input of one form is kept. */
export interface KeptPlace {
  /** Null for somebody who is not signed in. */
  userId: number | null;
  /** The path of the page. */
  address: string;
  /** Which form of that page. */
  form: string;
}

const KeptInput = z.object({ atMs: z.number(), values: z.record(z.string(), z.unknown()) });

const prefix = 'unsent_input:';

/** Until when unsent input is offered; what is older nobody misses any more. */
const keptForMs = 7 * 24 * 60 * 60 * 1000;

/** How many visits to a form can each leave something unsent; the last of them is written over by the next. */
const visitsKept = 5;

const keyOf = ({ userId, address, form }: KeptPlace): string =>
  `${prefix}${userId ?? 'guest'}:${address}:${form}`;

/** Of somebody unknown only this tab keeps anything: the next person at a shared tablet must not be offered it. */
const storageOf = ({ userId }: KeptPlace): Storage => (userId === null ? sessionStorage : localStorage);

const isSecret = (field: string): boolean => /password/i.test(field);

/** The values without passwords: these are never kept, whatever the form. */
export const withoutSecrets = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !isSecret(field)));

/** Where something was kept, by key, since the app was loaded. */
const keptSince = new Map<string, KeptPlace>();

const listeners = new Set<() => void>();

/** Calls back whenever something was kept, until it is stopped. */
export const onInputKept = (kept: () => void): (() => void) => {
  listeners.add(kept);
  return () => listeners.delete(kept);
};

/** Whether something was kept of this address since the app was loaded, and is still there; whose it is nobody is told. */
export const isInputKept = (address: string): boolean =>
  [...keptSince.values()].some(
    (place) => place.address === address && storageOf(place).getItem(keyOf(place)) !== null,
  );

/** Stands while a person has signed out by hand: their open forms, of every tab, then keep nothing on their way out. */
const leftKey = (userId: number): string => `unsent_input_left:${userId}`;

/** Somebody signs out by hand: nothing of what they typed stays in a browser that others use. */
export const leaveNoInput = (userId: number): void => {
  try {
    localStorage.setItem(leftKey(userId), '');
  } catch {
    // Storage is full or forbidden: nothing more is kept anyway.
  }
  for (const key of Object.keys(localStorage))
    if (key.startsWith(`${prefix}${userId}:`)) localStorage.removeItem(key);
};

/** Somebody has signed in: what they type is kept from now on. */
export const keepInputAgain = (userId: number): void => localStorage.removeItem(leftKey(userId));

/** Keeps what stands in a form; without storage nothing is kept, and nothing fails. */
export const keepInput = (place: KeptPlace, { atMs, values }: KeptInput): void => {
  try {
    if (place.userId !== null && localStorage.getItem(leftKey(place.userId)) !== null) return;
    storageOf(place).setItem(keyOf(place), JSON.stringify({ atMs, values: withoutSecrets(values) }));
    keptSince.set(keyOf(place), place);
    for (const kept of listeners) kept();
  } catch {
    // Storage is full or forbidden.
  }
};

/** What was kept of a form, if it is not too old; what is, is removed for all forms. */
export const readInput = (place: KeptPlace, nowMs: number): KeptInput | null => {
  const storage = storageOf(place);
  for (const key of Object.keys(storage)) {
    if (!key.startsWith(prefix)) continue;
    const kept = parse(storage.getItem(key));
    if (!kept || nowMs - kept.atMs > keptForMs) storage.removeItem(key);
  }
  return parse(storage.getItem(keyOf(place)));
};

/** What earlier visits left of a form, the latest first, and a place beside it for this visit. */
export const readVisits = (
  place: KeptPlace,
  nowMs: number,
): { left: { place: KeptPlace; input: KeptInput }[]; own: KeptPlace } => {
  const places = Array.from({ length: visitsKept }, (_, index) =>
    index === 0 ? place : { ...place, form: `${place.form}#${index + 1}` },
  );
  const visits = places.map((each) => ({ place: each, input: readInput(each, nowMs) }));
  const left = visits.flatMap(({ place: at, input }) => (input ? [{ place: at, input }] : []));
  const own = visits.find(({ input }) => input === null)?.place ?? places.at(-1) ?? place;
  return { left: left.toSorted((one, other) => other.input.atMs - one.input.atMs), own };
};

/** Removes what was kept of a form. */
export const dropInput = (place: KeptPlace): void => storageOf(place).removeItem(keyOf(place));

const parse = (text: string | null): KeptInput | null => {
  try {
    return KeptInput.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
};
