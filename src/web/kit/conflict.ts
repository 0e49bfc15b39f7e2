/** Which of two versions of a field stays. */
export type Side = 'mine' | 'theirs';

/** A field that somebody else has changed to something that differs from what stands in the form. */
export interface Clash<Name extends string = string> {
  name: Name;
  /** The side that loses nothing: theirs where this person has not touched the field; null where both changed it. */
  suggested: Side | null;
}

interface Versions<Values> {
  /** What the form started from. */
  base: Values;
  /** What stands in the form now. */
  mine: Values;
  /** What is saved now. */
  theirs: Values;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields to decide about, in this order: changed by somebody else, and not to what stands in the form. */
export const clashesOf = <Values extends object, Name extends keyof Values & string>(
  { base, mine, theirs }: Versions<Values>,
  names: readonly Name[],
): Clash<Name>[] =>
  names
    .filter((name) => !isSame(theirs[name], base[name]) && !isSame(theirs[name], mine[name]))
    .map((name) => ({ name, suggested: isSame(mine[name], base[name]) ? 'theirs' : null }));

/** The names of the fields in which two versions differ. */
export const changedFields = <Values extends object, Name extends keyof Values & string>(
  from: Values,
  to: Values,
  names: readonly Name[],
): Name[] => names.filter((name) => !isSame(from[name], to[name]));

/** The form's values with their side wherever that was taken; what nobody decided about stays mine. */
export const decided = <Values extends object>(
  { mine, theirs }: Pick<Versions<Values>, 'mine' | 'theirs'>,
  sides: Readonly<Partial<Record<string, Side>>>,
): Values => ({
  ...mine,
  ...Object.fromEntries(Object.entries(theirs).filter(([name]) => sides[name] === 'theirs')),
});
