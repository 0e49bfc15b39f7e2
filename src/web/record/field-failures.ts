import { CallError } from '#web/api/call.ts';

/** The server's errors for single fields, for the fields that the form has. */
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
