import { NewPassword } from '#domain/auth/password.ts';
import { PasswordHasher } from '../credentials/password-hasher.ts';
import type { Clock } from '../clock.ts';
import { ConfigError, loneAdministrator, type Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { lockUntilCommit } from '../db/locks/transaction-lock.ts';
import { addUserWithin } from './add-user.ts';
import { hasUsers } from './store.ts';

/**
 * Creates the administrator named in the settings if there are no accounts. Only then is the password checked: neither a
 * password left in the settings of an existing portal nor one that was removed from them must prevent a start. Throws a
 * ConfigError.
 */
export const createFirstAdministrator = async (
  database: Database,
  account: Config['firstAdministrator'],
  clock: Clock,
): Promise<void> => {
  if (!account || (await hasUsers(database.read))) return;
  const { email, password } = account;
  if (password === null) throw new ConfigError(loneAdministrator);
  const [unmet] = NewPassword.safeParse(password).error?.issues ?? [];
  if (unmet) throw new ConfigError(`ADMIN_PASSWORD cannot be used: ${unmet.message}.`);
  const passwordHash = await new PasswordHasher().hash(password);
  await database.write(async (queries) => {
    // Without the lock, two processes that start concurrently would both find no account.
    await lockUntilCommit(queries, 'first administrator');
    if (await hasUsers(queries)) return;
    const user = {
      email,
      firstName: 'First',
      lastName: 'Administrator',
      role: 'administrator',
      passwordHash,
      isEmailVerified: true,
      at: clock().toISOString(),
    } as const;
    await addUserWithin(queries, user, { origin: 'first_start' });
  });
};
