import { getMailChoices, setMailChoices, type MailChoices } from '#domain/notices/contract.ts';
import { mailSubjects } from '#domain/notices/notice.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { findSwitchedOff, switchMails } from './notices-store.ts';

const choicesOf = async (queries: Queries, userId: number): Promise<MailChoices> => {
  const off = await findSwitchedOff(queries, userId);
  return {
    approvals: !off.has('approvals'),
    comments: !off.has('comments'),
    orders: !off.has('orders'),
    holds: !off.has('holds'),
  };
};

/** Mounts the choice of mails. */
export const mountNotices = (mount: Mount, { database }: { database: CheckedDatabase }): void => {
  mount(getMailChoices, ({ actor }) => choicesOf(database.read, actor.userId));
  mount(setMailChoices, ({ body, actor: { userId } }) =>
    database.write(async (queries) => {
      for (const subject of mailSubjects) {
        const isOn = body[subject];
        if (isOn !== undefined) await switchMails(queries, userId, { subject, isOn });
      }
      return choicesOf(queries, userId);
    }),
  );
};
