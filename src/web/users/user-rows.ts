import { problemSentence } from '#web/words/problem-sentence.ts';
import type { User } from '#domain/users/contract.ts';
import { presenceOf, type Presence } from '#domain/users/presence.ts';
import { activeAdministrators, refusalOfChange } from '#domain/users/checked-account.ts';
import { lastActivity, ownAccount, usersWords } from './wording.ts';

/** A row of the table, as shown to one administrator. */
export interface UserRow {
  user: User;
  isMe: boolean;
  presence: Presence;
  lastActivity: string;
  /** Why the role cannot be changed, as a sentence; null if it can. */
  roleDisabledReason: string | null;
  /** Why the account cannot be deactivated or activated, as a sentence; null if it can. */
  switchDisabledReason: string | null;
}

/** The rows for these users. `everybody` is needed to find the last administrator; `now` is the time of the data. */
export const userRows = (
  users: readonly User[],
  { everybody, myId, now }: { everybody: readonly User[]; myId: number; now: Date },
): readonly UserRow[] => {
  const administrators = activeAdministrators(everybody);
  return users.map((user) => {
    const ofRole = refusalOfChange(myId, user, { role: 'read_only' }, administrators);
    const ofSwitch = refusalOfChange(myId, user, { isActive: !user.isActive }, administrators);
    return {
      user,
      isMe: user.id === myId,
      presence: presenceOf(user, now),
      lastActivity: lastActivity(user, now),
      roleDisabledReason: user.isRoleByIssuer ? usersWords.roleByIssuer : ofRole && problemSentence(ofRole),
      switchDisabledReason:
        ofSwitch && (ofSwitch === 'user.own_role' ? ownAccount : problemSentence(ofSwitch)),
    };
  });
};
