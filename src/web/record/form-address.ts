import { IdText } from '#domain/contract/fields.ts';

/** What a form over the page is open for: something new, or the record with this id. */
export type FormTarget = 'new' | number;

/** What the form is open for, as the address says it (`?new`, `?edit=12`); null where it is closed. */
export const readFormTarget = (query: URLSearchParams): FormTarget | null =>
  query.has('new') ? 'new' : (IdText.safeParse(query.get('edit')).data ?? null);

/** The query of the same page with the form open for something, or closed. */
export const withForm = (query: URLSearchParams, target: FormTarget | null): string => {
  const rest = new URLSearchParams(query);
  rest.delete('new');
  rest.delete('edit');
  const own = target === null ? [] : [target === 'new' ? 'new' : `edit=${target}`];
  return [...own, ...(rest.size === 0 ? [] : [rest.toString()])].join('&');
};
