import { Problem } from '#domain/contract/problem.ts';
import type { Source } from '../audit/source.ts';
import { recordAudits } from '../audit/store.ts';
import type { Database } from '../db/database.ts';
import { deletePasskeySessionsOf, deleteSessionsOf } from '../sessions/store.ts';
import { findUser } from '../users/store.ts';
import { deletePasskeys } from './store.ts';

/** Who removes passkeys, in which session; null for the operator. */
interface By {
  userId: number | null;
  sessionId: number | null;
  at: string;
  source: Source;
}

/**
 * Removes a passkey of an account, or all of them, which ends its sessions: of one, the others in which a passkey was
 * shown, because none says which. Returns their names, and the address of the account. Throws `user.not_found`.
 */
export const removePasskeys = (
  database: Database,
  which: { userId: number; id?: number },
  { sessionId, ...by }: By,
): Promise<{ names: string[]; email: string }> =>
  database.write(async (queries) => {
    const user = await findUser(queries, which.userId);
    if (!user) throw new Problem('user.not_found');
    const names = await deletePasskeys(queries, which);
    if (names.length > 0)
      await (which.id === undefined
        ? deleteSessionsOf(queries, which.userId)
        : deletePasskeySessionsOf(queries, which.userId, sessionId));
    const subject = { entity: 'user', id: which.userId } as const;
    await recordAudits(
      queries,
      names.map((name) => ({ ...by, kind: 'passkey_removed' as const, subject, detail: { name } })),
    );
    return { names, email: user.email };
  });
