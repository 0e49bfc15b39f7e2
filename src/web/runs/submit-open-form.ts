/** Submits the form of the topmost dialog, as its Enter does; says whether there is one. */
export const submitOpenForm = (): boolean => {
  const form = [...document.querySelectorAll<HTMLFormElement>('[role="dialog"] form')].at(-1);
  form?.requestSubmit();
  return form !== undefined;
};
