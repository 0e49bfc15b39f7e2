/** The user's choice: a theme, or the system's. */
export type ThemeChoice = 'light' | 'dark' | 'system';

/** The theme that is shown. */
export type Theme = 'light' | 'dark';

/** The storage key of the choice. */
export const themeKey = 'theme';

/** A stored value as a choice; anything unknown means the system's. */
export const readChoice = (stored: string | null): ThemeChoice =>
  stored === 'light' || stored === 'dark' ? stored : 'system';

/** The theme to show for a choice. */
export const resolveTheme = (choice: ThemeChoice, systemIsDark: boolean): Theme =>
  choice === 'system' ? (systemIsDark ? 'dark' : 'light') : choice;
