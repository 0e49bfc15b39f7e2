/** Which of two versions of a field to use. */
export type Side = 'mine' | 'theirs';

/** A field that somebody else has changed to a value other than the form's. */
export interface Clash<Name extends string = string> {
  name: Name;
  /** The side that loses nothing: theirs if this user did not change the field; null if both changed it. */
  suggested: Side | null;
}

/** The three versions of a record that an edit conflict is about. */
export interface Versions<Values> {
  /** The values that the form started from. */
  base: Values;
  /** The form's current values. */
  mine: Values;
  /** The saved values. */
  theirs: Values;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The fields to decide about, in the order of `names`: those that somebody else changed to a value other than the
 * form's.
 */
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

/**
 * The form's values, with the other side's value where the user chose it. Fields without a decision keep the form's
 * value.
 */
export const decided = <Values extends object>(
  { mine, theirs }: Pick<Versions<Values>, 'mine' | 'theirs'>,
  sides: Readonly<Partial<Record<string, Side>>>,
): Values => ({
  ...mine,
  ...Object.fromEntries(Object.entries(theirs).filter(([name]) => sides[name] === 'theirs')),
});
