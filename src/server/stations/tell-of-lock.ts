import type { Background } from '../background/background.ts';
import { badgeLockedLetter } from '../credentials/letters.ts';
import type { CheckedDatabase } from '../db/database.ts';
import { mailOf } from '../mail/letter.ts';
import type { Mailer } from '../mail/mail.ts';
import type { LockedOut } from './badge-limit.ts';
import { findAdministratorMails, findOwnerMail } from './store.ts';

/** Mails the owner of a badge and the administrators that it is locked after wrong PINs. */
export class TellOfLock {
  readonly #parts: { database: CheckedDatabase; mailer: Mailer; background: Background; site: string };

  constructor(parts: { database: CheckedDatabase; mailer: Mailer; background: Background; site: string }) {
    this.#parts = parts;
  }

  /** Mails after the response; a mail that cannot be sent is logged, and does not keep the others back. */
  run({ userId }: LockedOut): void {
    const { background, database } = this.#parts;
    background.run('telling of a locked badge', async () => {
      const owner = await findOwnerMail(database.read, userId);
      if (owner === null) return;
      const administrators = await findAdministratorMails(database.read);
      for (const to of new Set([owner, ...administrators]))
        background.run('telling of a locked badge', () => this.#tell(to, owner));
    });
  }

  async #tell(to: string, owner: string): Promise<void> {
    const { database, mailer, site } = this.#parts;
    const link = to === owner ? `${site}/badge` : `${site}/admin/stations`;
    await mailer.send(await mailOf(database.read, badgeLockedLetter(to, { owner, link })));
  }
}
