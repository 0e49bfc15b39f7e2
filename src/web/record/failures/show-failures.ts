import { CallError } from '#web/api/call.ts';

/** Shows the server's errors for single fields at the fields that the form has. The first gets the focus. */
export const showFailures = <Name extends string>(
  error: unknown,
  form: Readonly<Record<Name, unknown>>,
  show: (field: NoInfer<Name>, error: { message: string }, options: { shouldFocus: boolean }) => void,
): void => {
  if (!(error instanceof CallError)) return;
  const isField = (name: string): name is Name => Object.hasOwn(form, name);
  let isFirst = true;
  for (const [field, message] of Object.entries(error.fields)) {
    if (!isField(field)) continue;
    show(field, { message }, { shouldFocus: isFirst });
    isFirst = false;
  }
};
