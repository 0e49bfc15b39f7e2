import type { FastifyBaseLogger } from 'fastify';
import { Problem } from '#domain/contract/problem.ts';
import { inviteUser, type Invitation, type User } from '#domain/users/contract.ts';
import { said, saidBy } from '#domain/words/say.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import { linkAsked } from '../credentials/link-asked.ts';
import type { LinkMails } from '../credentials/link-mails.ts';
import { hasLinkToken } from '../credentials/link-token-store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { isUniqueViolation } from '../db/failure.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { createOnce } from '../idempotency/store.ts';
import { addUserWithin } from './add-user.ts';
import { requirePartner } from './partner-store.ts';
import { userOf } from './service.ts';
import { findUser, noPassword, type SeenUserRow } from './store.ts';

/** The user who invites, and the source of the call. */
export interface Inviter {
  userId: number;
  /** Whether the user may invite staff, or only people of clients and suppliers. */
  invitesStaff: boolean;
  source: Source;
  /** The network to which the mails are attributed. */
  network: string;
  log: FastifyBaseLogger;
}

/** Whether the mail with the link was sent, and the link itself where there is no mail server. */
interface Mailed {
  isMailed: boolean;
  link: string | null;
}

type Outcome = Awaited<ReturnType<LinkMails['invite']>> | 'failed';

const mailedBy = (outcome: Outcome): Mailed =>
  outcome === 'failed' ? { isMailed: false, link: null } : { isMailed: outcome.isSent, link: outcome.link };

/** Accounts that users create for others, of any domain. The owner sets the password by a mailed link. */
export class Invitations {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #mails: LinkMails;

  constructor(parts: { database: CheckedDatabase; clock: Clock; mails: LinkMails }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#mails = parts.mails;
  }

  /**
   * Creates an account without a password and mails its owner. If the mail cannot be sent, the account is kept. If this
   * user has sent the key before, only returns the account created then. Throws `user.duplicate` and `client.not_found`.
   */
  async invite(invitation: Invitation, key: CreationKey | null, inviter: Inviter): Promise<User & Mailed> {
    const { userId, source } = inviter;
    const now = this.#clock();
    const at = now.toISOString();
    const user = { ...invitation, passwordHash: noPassword, isEmailVerified: false, at };
    let isNew = false;
    const make = async (queries: Queries) => {
      await requirePartner(queries, invitation.partner ?? null);
      isNew = true;
      return addUserWithin(queries, user, { origin: 'invitation', by: userId, source });
    };
    // An account sees the records of one client: that is its scope.
    const twice = invitation.partner ? saidBy(said('refusal.two_accounts')) : {};
    const invited = await this.#database
      .write((queries) =>
        createOnce(
          queries,
          inviteUser,
          { userId, at, key },
          { make: () => make(queries), find: (id) => findUser(queries, id) },
        ),
      )
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new Problem('user.duplicate', twice) : error;
      });
    const mailed = isNew
      ? mailedBy(await this.#mail(invited, inviter))
      : await this.#mailedBefore(invited.id, at);
    return { ...userOf(invited, now), ...mailed };
  }

  /**
   * Sends the link again; returns whether the mail was sent, and the link if there is no mail server. Throws `user.not_found`, `user.not_invited`, and
   * `auth.too_many_attempts` beyond the mails allowed per hour.
   */
  async inviteAgain(id: number, inviter: Inviter): Promise<Mailed> {
    const { userId, source } = inviter;
    const user = await this.#database.write(async (queries) => {
      const found = await findUser(queries, id);
      if (!found) throw new Problem('user.not_found');
      if (found.partner === null && !inviter.invitesStaff) throw new Problem('access.denied');
      if (!found.isInvited || !found.isActive) throw new Problem('user.not_invited');
      await recordAudit(queries, { ...linkAsked('invitation', source, this.#clock())(found), userId });
      return found;
    });
    const outcome = await this.#mail(user, inviter);
    if (outcome !== 'failed' && !outcome.isSent) throw new Problem('auth.too_many_attempts');
    return mailedBy(outcome);
  }

  async #mailedBefore(userId: number, at: string): Promise<Mailed> {
    const isMailed = await hasLinkToken(this.#database.read, 'password_reset_tokens', userId, at);
    // Of a link only its hash is stored.
    return { isMailed, link: null };
  }

  async #mail(user: SeenUserRow, { network, log }: Inviter): Promise<Outcome> {
    try {
      return await this.#mails.invite(user, network);
    } catch (error) {
      if (error instanceof Problem) throw error;
      log.error({ err: error, userId: user.id }, 'the mail of an invitation could not be sent');
      return 'failed';
    }
  }
}
