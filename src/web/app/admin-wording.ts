import { wordsOf } from '#web/words/words-of.ts';

/** What the admin area says around its screens. */
export const adminAreaWords = wordsOf('app.adminAreaWords', {
  adminMenu: 'Admin menu',
  admin: 'Admin',
  exitAdminMode: 'Exit Admin Mode',
});
