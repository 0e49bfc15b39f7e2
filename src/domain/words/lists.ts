import { once } from './once.ts';

/** How a list reads in a language, named by its BCP 47 tag: `a, b, and c`. */
export const listsOf = (locale: string): ((values: readonly string[]) => string) => {
  const lists = once(() => new Intl.ListFormat(locale));
  return (values) => lists().format(values);
};
