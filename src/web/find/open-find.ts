let opener: (() => void) | null = null;

/** Opens the find dialog, if somebody is signed in. */
export const openFind = (): void => opener?.();

/** Sets the function that opens the dialog; null for none. */
export const setFindOpener = (open: (() => void) | null): void => {
  opener = open;
};
