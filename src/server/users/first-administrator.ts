import { NewPassword } from '#domain/auth/password.ts';
import { PasswordHasher } from '../credentials/password-hasher.ts';
import type { Clock } from '../clock.ts';
import { ConfigError, type Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { lockUntilCommit } from '../db/locks/transaction-lock.ts';
import { addUserWithin } from './add-user.ts';
import { hasUsers } from './store.ts';

/**
 * Creates the administrator named in the settings if there are no accounts. Only then is the password checked: a
 * password left in the settings of an existing portal must not prevent a new version from starting. Throws a
 * ConfigError.
 */
export const createFirstAdministrator = async (
  database: Database,
  account: Config['firstAdministrator'],
  clock: Clock,
): Promise<void> => {
  if (!account || (await hasUsers(database.read))) return;
  const [unmet] = NewPassword.safeParse(account.password).error?.issues ?? [];
  if (unmet) throw new ConfigError(`ADMIN_PASSWORD cannot be used: ${unmet.message}.`);
  const passwordHash = await new PasswordHasher().hash(account.password);
  await database.write(async (queries) => {
    // Without the lock, two processes that start concurrently would both find no account.
    await lockUntilCommit(database, queries, 'first administrator');
    if (await hasUsers(queries)) return;
    const user = {
      email: account.email,
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
