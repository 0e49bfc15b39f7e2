import type { Background } from '../background/background.ts';
import { webhookOffLetter } from '../credentials/letters.ts';
import type { UncheckedDatabase } from '../db/database.ts';
import { mailOf } from '../mail/letter.ts';
import type { Mailer } from '../mail/mail.ts';
import { findAdministratorMails } from '../stations/store.ts';
import type { Receiver } from './store.ts';

/** Mails the administrators that a webhook was switched off. */
export const tellOfEnd =
  ({
    database,
    mailer,
    background,
    site,
  }: {
    database: UncheckedDatabase;
    mailer: Mailer;
    background: Background;
    site: string;
  }): ((receiver: Receiver) => void) =>
  ({ url }) =>
    background.run('telling of a webhook that was switched off', async () => {
      const host = new URL(url).host;
      for (const to of await findAdministratorMails(database.read))
        background.run('telling of a webhook that was switched off', async () => {
          const letter = webhookOffLetter(to, { host, link: `${site}/admin/integrations` });
          await mailer.send(await mailOf(database.read, letter));
        });
    });
