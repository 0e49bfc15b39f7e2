import { z } from 'zod';
import { hasLeft, inputPrefix } from './left-input.ts';

/** The values of a form that was not sent. */
export interface KeptInput {
  /** When they were typed, in milliseconds since 1970. */
  atMs: number;
  values: Record<string, unknown>;
}

/** Which form a draft belongs to. */
export interface KeptPlace {
  /** Null if nobody is signed in. */
  userId: number | null;
  /** The path of the page. */
  address: string;
  /** The name of the form on that page. */
  form: string;
}

const KeptInput = z.object({ atMs: z.number(), values: z.record(z.string(), z.unknown()) });

/** How long drafts are offered; nobody misses older ones. */
const keptForMs = 7 * 24 * 60 * 60 * 1000;

/** The number of drafts per form; a further visit overwrites the last one. */
const visitsKept = 5;

const keyOf = ({ userId, address, form }: KeptPlace): string =>
  `${inputPrefix}${userId ?? 'guest'}:${address}:${form}`;

/** Without a user, drafts are stored for this tab only: on a shared tablet the next person must not be offered them. */
const storageOf = ({ userId }: KeptPlace): Storage => (userId === null ? sessionStorage : localStorage);

const isSecret = (field: string): boolean => /password/i.test(field);

/** The values without passwords, which are never stored. */
export const withoutSecrets = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !isSecret(field)));

/** The drafts stored since the app was loaded, by key. */
const keptSince = new Map<string, KeptPlace>();

const listeners = new Set<() => void>();

/** Calls back whenever a draft is stored; returns a function that unsubscribes. */
export const onInputKept = (kept: () => void): (() => void) => {
  listeners.add(kept);
  return () => listeners.delete(kept);
};

/** Whether a draft for this address was stored since the app was loaded, and still exists. Does not reveal whose. */
export const isInputKept = (address: string): boolean =>
  [...keptSince.values()].some(
    (place) => place.address === address && storageOf(place).getItem(keyOf(place)) !== null,
  );

/** Stores a draft; does nothing if storage is not available. */
export const keepInput = (place: KeptPlace, { atMs, values }: KeptInput): void => {
  try {
    if (place.userId !== null && hasLeft(place.userId)) return;
    storageOf(place).setItem(keyOf(place), JSON.stringify({ atMs, values: withoutSecrets(values) }));
    keptSince.set(keyOf(place), place);
    for (const kept of listeners) kept();
  } catch {
    // Storage is full or disabled.
  }
};

/** The draft of a form, unless it is too old. Deletes outdated drafts of all forms. */
export const readInput = (place: KeptPlace, nowMs: number): KeptInput | null => {
  const storage = storageOf(place);
  for (const key of Object.keys(storage)) {
    if (!key.startsWith(inputPrefix)) continue;
    const kept = parse(storage.getItem(key));
    if (!kept || nowMs - kept.atMs > keptForMs) storage.removeItem(key);
  }
  return parse(storage.getItem(keyOf(place)));
};

/** The drafts of earlier visits to a form, latest first, and a place for this visit's own. */
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

/** Deletes a draft. */
export const dropInput = (place: KeptPlace): void => storageOf(place).removeItem(keyOf(place));

const parse = (text: string | null): KeptInput | null => {
  try {
    return KeptInput.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
};
