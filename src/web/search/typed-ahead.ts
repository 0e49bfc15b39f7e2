/** The box of the first paint, which public/start.js keeps working until the app is there. */
let box = document.querySelector<HTMLInputElement>('#start input');

/** What was typed or scanned into the page before the app was there and is not sent yet; asked again, there is nothing. */
export const takeTypedAhead = (): string => {
  const typed = box && box.value !== box.defaultValue ? box.value : '';
  box = null;
  return typed;
};
