let opener: (() => void) | null = null;

/** Opens the find dialog, if somebody is signed in. */
export const openFind = (): void => opener?.();

/** Sets what opens the dialog; null for nobody. */
export const setFindOpener = (open: (() => void) | null): void => {
  opener = open;
};
