/** What a person chose: a theme, or that of the system. */
export type ThemeChoice = 'light' | 'dark' | 'system';

/** What is shown. */
export type Theme = 'light' | 'dark';

/** Where the choice is kept in the browser. */
export const themeKey = 'theme';

/** A stored value as a choice; anything unknown means the system's. */
export const readChoice = (stored: string | null): ThemeChoice =>
  stored === 'light' || stored === 'dark' ? stored : 'system';

/** The theme that a choice comes to. */
export const resolveTheme = (choice: ThemeChoice, systemIsDark: boolean): Theme =>
  choice === 'system' ? (systemIsDark ? 'dark' : 'light') : choice;
