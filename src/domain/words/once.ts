/**
 * Makes a value when it is first asked for. For what `Intl` makes: the first number or date of a process loads 8 MB of the
 * languages' data, which a portal at rest does not need (`docs/operations.md`).
 */
export const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
};
