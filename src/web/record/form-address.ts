import { IdText } from '#domain/contract/fields.ts';

/** The target of a form: a new record, or the record with this id. */
export type FormTarget = 'new' | number;

/** The form that the address opens (`?new`, `?edit=12`); null if closed. */
export const readFormTarget = (query: URLSearchParams): FormTarget | null =>
  query.has('new') ? 'new' : (IdText.safeParse(query.get('edit')).data ?? null);

/** The query with the form opened or closed. */
export const withForm = (query: URLSearchParams, target: FormTarget | null): string => {
  const rest = new URLSearchParams(query);
  rest.delete('new');
  rest.delete('edit');
  const own = target === null ? [] : [target === 'new' ? 'new' : `edit=${target}`];
  return [...own, ...(rest.size === 0 ? [] : [rest.toString()])].join('&');
};
