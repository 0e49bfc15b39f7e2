import { Problem } from '#domain/contract/problem.ts';
import type { ScimUser } from '#domain/scim/contract.ts';
import type { Changes } from '#domain/scim/patch.ts';
import { emailKey } from '#domain/users/email-key.ts';
import type { Source } from '../audit/source.ts';
import type { Clock } from '../clock.ts';
import { deleteLinkTokens } from '../credentials/link-token-store.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { isUniqueViolation } from '../db/failure.ts';
import { recordChange } from '../history/store.ts';
import { deleteReleaseLinks } from '../notices/link-store.ts';
import { addUserWithin } from '../users/add-user.ts';
import type { UserService } from '../users/service.ts';
import { lockAccounts, lockUser, noPassword, updatePerson, type SeenUserRow } from '../users/store.ts';
import { userRecord } from '../users/user-record.ts';

interface By {
  userId: number;
  source: Source;
}

/** Makes accounts for a directory, changes their names and addresses, and switches them off and on. */
export class Scim {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #users: UserService;

  constructor(database: CheckedDatabase, clock: Clock, users: UserService) {
    this.#database = database;
    this.#clock = clock;
    this.#users = users;
  }

  /** Makes a read-only account whose address counts as verified: the directory says so. Throws `user.duplicate`. */
  async make({ userName, name, active }: ScimUser, by: By): Promise<SeenUserRow> {
    const at = this.#clock().toISOString();
    const person = {
      email: userName,
      firstName: name.givenName,
      lastName: name.familyName,
      role: 'read_only',
      passwordHash: noPassword,
      isEmailVerified: true,
      at,
    } as const;
    const opening = { origin: 'directory', by: by.userId, source: by.source } as const;
    return this.#database
      .write(async (queries) => {
        await lockAccounts(queries);
        const id = await addUserWithin(queries, person, opening);
        return this.#changeWithin(queries, id, { active }, { ...by, at });
      })
      .catch(translated);
  }

  /** Changes an account. Throws `user.not_found`, `user.duplicate`, `user.own_role` and `user.last_administrator`. */
  change(id: number, changes: Changes, by: By): Promise<SeenUserRow> {
    const at = this.#clock().toISOString();
    return this.#database
      .write(async (queries) => {
        await lockAccounts(queries);
        return this.#changeWithin(queries, id, changes, { ...by, at });
      })
      .catch(translated);
  }

  async #changeWithin(
    queries: Queries,
    id: number,
    { active, userName, 'name.givenName': firstName, 'name.familyName': lastName }: Changes,
    { userId, source, at }: By & { at: string },
  ): Promise<SeenUserRow> {
    const before = await lockUser(queries, id);
    if (!before) throw new Problem('user.not_found');
    const after = {
      ...before,
      email: userName ?? before.email,
      firstName: firstName ?? before.firstName,
      lastName: lastName ?? before.lastName,
    };
    const [from, to] = [userRecord(before), userRecord(after)];
    if (JSON.stringify(from) !== JSON.stringify(to)) {
      await updatePerson(queries, id, after, at);
      // Links that were mailed to the address of before open the account, and releases, no more.
      if (emailKey(before.email) !== emailKey(after.email)) {
        await deleteLinkTokens(queries, id);
        await deleteReleaseLinks(queries, id);
      }
      const what = { entity: 'user', entityId: id, action: 'updated' } as const;
      await recordChange(queries, { at, userId, ...what, before: from, after: to });
    }
    if (active === undefined) return after;
    return this.#users.changeWithin(queries, id, { isActive: active }, { actorId: userId, at, source });
  }
}

const translated = (error: unknown): never => {
  throw isUniqueViolation(error) ? new Problem('user.duplicate') : error;
};
