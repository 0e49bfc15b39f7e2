import { useSyncExternalStore } from 'react';
import { readChoice, resolveTheme, themeKey, type Theme, type ThemeChoice } from './theme.ts';

const systemIsDark = '(prefers-color-scheme: dark)';

const changed = new EventTarget();

const currentChoice = (): ThemeChoice => {
  try {
    return readChoice(localStorage.getItem(themeKey));
  } catch {
    return 'system';
  }
};

const currentTheme = (): Theme => resolveTheme(currentChoice(), matchMedia(systemIsDark).matches);

const apply = (): void => {
  const theme = currentTheme();
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.documentElement.classList.toggle('light', theme === 'light');
  changed.dispatchEvent(new Event('theme'));
};

/** Updates the page's theme when the system's changes or another tab chooses one; returns a function that stops this. */
export const followTheme = (): (() => void) => {
  const system = matchMedia(systemIsDark);
  const storedElsewhere = (event: StorageEvent) => {
    if (event.key === themeKey || event.key === null) apply();
  };
  apply();
  system.addEventListener('change', apply);
  addEventListener('storage', storedElsewhere);
  return () => {
    system.removeEventListener('change', apply);
    removeEventListener('storage', storedElsewhere);
  };
};

const choose = (choice: ThemeChoice): void => {
  try {
    localStorage.setItem(themeKey, choice);
  } catch {
    // Without storage, the system's theme is used.
  }
  apply();
};

const subscribe = (listener: () => void): (() => void) => {
  changed.addEventListener('theme', listener);
  return () => {
    changed.removeEventListener('theme', listener);
  };
};

/** The chosen theme, the shown theme, and how to choose another. */
export const useTheme = () => ({
  choice: useSyncExternalStore(subscribe, currentChoice),
  theme: useSyncExternalStore(subscribe, currentTheme),
  choose,
});
