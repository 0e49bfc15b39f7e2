import { emailKey } from '#domain/users/email-key.ts';
import { type Locale, localeOf } from '#domain/words/locales.ts';
import type { Queries } from '../db/database.ts';

/** The language of the account with this address; the default if there is none. */
export const findLocale = async (queries: Queries, address: string): Promise<Locale> => {
  const row = await queries
    .selectFrom('users')
    .select('locale')
    .where('email_key', '=', emailKey(address))
    .executeTakeFirst();
  return localeOf(row?.locale ?? null);
};
