import { CallError } from '#web/api/call.ts';

/** What the server says about single fields of a form, for those that the form has. */
export const fieldFailures = <Name extends string>(
  error: unknown,
  form: Readonly<Record<Name, unknown>>,
): { field: Name; message: string }[] => {
  if (!(error instanceof CallError)) return [];
  const isField = (name: string): name is Name => Object.hasOwn(form, name);
  return Object.entries(error.fields).flatMap(([field, message]) =>
    isField(field) ? [{ field, message }] : [],
  );
};
