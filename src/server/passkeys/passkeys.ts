import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import type { NewPasskeyAnswer, PasskeyAnswer } from '#domain/passkeys/answers.ts';
import { addPasskey, type Passkey } from '#domain/passkeys/contract.ts';
import { actText, type SignedAct } from '#domain/passkeys/signed-act.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import { openSession, type OpenedSession, type SignInContext } from '../auth/open-session.ts';
import type { AuthService } from '../auth/service.ts';
import type { SignInLimit } from '../auth/sign-in-limit.ts';
import type { Clock } from '../clock.ts';
import { deleteAttempt } from '../credentials/attempt-store.ts';
import type { Asker } from '../credentials/fair-turns.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { createOnce } from '../idempotency/store.ts';
import type { Actor } from '../sessions/sessions.ts';
import { lockAccount } from '../sessions/store.ts';
import { newToken, tokenHash } from '../sessions/token.ts';
import { challengeIn, type Ceremony } from './ceremony.ts';
import { removePasskeys } from './remove-passkeys.ts';
import {
  findCredential,
  findCredentialsOf,
  findPasskey,
  findPasskeys,
  hasPassword,
  insertChallenge,
  insertPasskey,
  markByPasskey,
  takeChallenge,
  noteUse,
  type Purpose,
} from './store.ts';

interface PasskeyParts {
  database: CheckedDatabase;
  clock: Clock;
  ceremony: Ceremony;
  auth: AuthService;
  signInLimit: SignInLimit;
  /** Throws `auth.single_sign_on` if the account with this address may use no password, and so no passkey. */
  passwords: (email: string) => void;
  /** Mails an account's owner that a passkey was added or removed. */
  tell: (told: { email: string; isAdded: boolean }) => void;
}

/** Who adds or removes a passkey, and from which browser. */
export interface Owner {
  actor: Actor;
  source: Source;
  browserToken: string | null;
  asker: Asker;
}

/** A passkey that was shown. It counts once `settle` has noted it. */
export interface ShownPasskey {
  userId: number;
  id: number;
  counter: number;
  newCounter: number;
  /** What it was asked for to sign; null at a sign-in. */
  act: string | null;
}

/** Adds, removes and checks passkeys. */
export class Passkeys {
  readonly #parts: PasskeyParts;

  constructor(parts: PasskeyParts) {
    this.#parts = parts;
  }

  list(userId: number): Promise<Passkey[]> {
    return findPasskeys(this.#parts.database.read, userId);
  }

  /** Asks for a new passkey, after the password. */
  async askForNew(owner: Owner, password: string) {
    const { database, ceremony } = this.#parts;
    const { actor } = owner;
    // Before the password is compared: it would be of no use.
    void ceremony.host;
    if (!(await hasPassword(database.read, actor.userId))) throw new Problem('passkey.no_password');
    await this.#requirePassword(owner, password);
    const existing = await findCredentialsOf(database.read, actor.userId);
    requireRoom(actor, existing.length);
    const challenge = await this.#newChallenge('add', actor.userId);
    const name = `${actor.firstName} ${actor.lastName}`;
    return ceremony.askForNew(challenge, { id: actor.userId, email: actor.email, name }, existing);
  }

  /** Adds the passkey that a browser has made. A session that lacked one has shown it. */
  async add(
    { actor, source }: Owner,
    { name, response }: { name: string; response: NewPasskeyAnswer },
    key: CreationKey | null,
  ): Promise<Passkey> {
    const { database, clock, ceremony, tell } = this.#parts;
    const { userId, email } = actor;
    const at = clock().toISOString();
    let isNew = false;
    const made = await database.write((queries) =>
      createOnce(
        queries,
        addPasskey,
        { userId, at, key },
        {
          make: async () => {
            const challenge = challengeIn(response.response.clientDataJSON);
            if (!(await this.#take(queries, challenge, 'add', userId))) throw new Problem('passkey.refused');
            const found = await ceremony.readNew(response, challenge);
            requireRoom(actor, (await findCredentialsOf(queries, userId)).length);
            const id = await insertPasskey(queries, { ...found, userId, name, at });
            if (id === null) throw new Problem('passkey.duplicate');
            if (actor.sessionId !== null && actor.lacksPasskey)
              await markByPasskey(queries, { id: actor.sessionId });
            const subject = { entity: 'user', id: userId } as const;
            await recordAudit(queries, {
              at,
              userId,
              kind: 'passkey_added',
              subject,
              detail: { name },
              source,
            });
            isNew = true;
            return id;
          },
          find: (id) => findPasskey(queries, id),
        },
      ),
    );
    if (isNew) tell({ email, isAdded: true });
    return made;
  }

  /**
   * Removes a passkey of the owner, after the password, and ends the owner's other sessions by passkey. Throws
   * `passkey.not_found`.
   */
  async remove(owner: Owner, id: number, password: string): Promise<void> {
    const { actor, source } = owner;
    const own = await this.list(actor.userId);
    if (!own.some((passkey) => passkey.id === id)) throw new Problem('passkey.not_found');
    requireShown(actor, own.length);
    await this.#requirePassword(owner, password);
    const removed = await this.#remove({ userId: actor.userId, id }, actor, source);
    if (removed.names.length === 0) throw new Problem('passkey.not_found');
    this.#parts.tell({ email: actor.email, isAdded: false });
  }

  /** Removes all passkeys of an account and ends its sessions; returns how many there were. Throws `user.not_found`. */
  async removeAllOf(userId: number, by: number, source: Source): Promise<number> {
    const { names, email } = await this.#remove({ userId }, { userId: by, sessionId: null }, source);
    if (names.length > 0) this.#parts.tell({ email, isAdded: false });
    return names.length;
  }

  #remove(
    which: { userId: number; id?: number },
    { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
    source: Source,
  ) {
    const { database, clock } = this.#parts;
    return removePasskeys(database, which, { userId, sessionId, at: clock().toISOString(), source });
  }

  /** Asks for a passkey with which to sign this act. */
  async askForSignature(userId: number, act: SignedAct) {
    void this.#parts.ceremony.host;
    return this.#parts.ceremony.ask(await this.#newChallenge('sign', userId, actText(act)));
  }

  /** Asks a browser for the passkey of whoever wants to sign in. Counts for its network until somebody has. */
  async askForSignIn(network: string) {
    const { database, clock, ceremony, signInLimit } = this.#parts;
    void ceremony.host;
    await signInLimit.requireRoomOfNetwork(database.read, network);
    const challenge = newToken();
    const at = clock().toISOString();
    await database.write(async (queries) => {
      const attemptId = await signInLimit.noteOfNetwork(queries, network);
      const asked = {
        hashed: tokenHash(challenge),
        purpose: 'sign_in',
        userId: null,
        attemptId,
        act: null,
        at,
      } as const;
      await insertChallenge(queries, asked);
    });
    return ceremony.ask(challenge);
  }

  /** Opens a session for whoever shows a passkey. Throws `passkey.invalid`, whatever is wrong. */
  async signIn(response: PasskeyAnswer, context: SignInContext): Promise<OpenedSession> {
    const { database, clock } = this.#parts;
    const now = clock();
    return database.write(async (queries) => {
      const { shown, attemptId } = await this.#show(queries, response, 'sign_in', null);
      await this.settle(queries, shown);
      if (attemptId !== null) await deleteAttempt(queries, attemptId);
      const account = { id: shown.userId, passwordHash: null };
      if (!(await lockAccount(queries, account, now.toISOString()))) throw new Problem('passkey.invalid');
      const opened = await openSession(queries, shown.userId, context, now);
      await markByPasskey(queries, { hashedToken: tokenHash(opened.token) });
      return opened;
    });
  }

  /** Checks a passkey that was shown to sign, at the question of this user. Throws `passkey.invalid`. */
  async prove(response: PasskeyAnswer, askedBy: number): Promise<ShownPasskey> {
    const { database } = this.#parts;
    return database.write(async (queries) => (await this.#show(queries, response, 'sign', askedBy)).shown);
  }

  /** Notes the use of a passkey. Throws `passkey.invalid` if it was removed, or used elsewhere, meanwhile. */
  async settle(queries: Queries, shown: ShownPasskey): Promise<void> {
    const at = this.#parts.clock().toISOString();
    const isThere = await noteUse(queries, shown, { newCounter: shown.newCounter, at });
    if (!isThere) throw new Problem('passkey.invalid');
  }

  async #show(
    queries: Queries,
    response: PasskeyAnswer,
    purpose: Purpose,
    askedBy: number | null,
  ): Promise<{ shown: ShownPasskey; attemptId: number | null }> {
    const { ceremony, passwords } = this.#parts;
    const challenge = challengeIn(response.response.clientDataJSON);
    const asked = await this.#take(queries, challenge, purpose, askedBy);
    const stored = asked && (await findCredential(queries, response.id));
    if (!asked || !stored?.isActive) throw new Problem('passkey.invalid');
    const newCounter = await ceremony.read(response, challenge, stored);
    if (newCounter === null) throw new Problem('passkey.invalid');
    if (!stored.isEmailVerified) throw new Problem('auth.unverified');
    passwords(stored.email);
    const { userId, id, counter } = stored;
    const { act, attemptId } = asked;
    return { shown: { userId, id, counter, newCounter, act }, attemptId };
  }

  async #newChallenge(purpose: Purpose, userId: number, act: string | null = null): Promise<string> {
    const { database, clock } = this.#parts;
    const challenge = newToken();
    const asked = { hashed: tokenHash(challenge), purpose, userId, attemptId: null, act };
    await database.write((queries) => insertChallenge(queries, { ...asked, at: clock().toISOString() }));
    return challenge;
  }

  #take(queries: Queries, challenge: string, purpose: Purpose, userId: number | null) {
    const since = new Date(this.#parts.clock().getTime() - limits.passkey.challengeMs).toISOString();
    return takeChallenge(queries, { hashed: tokenHash(challenge), purpose, userId }, since);
  }

  async #requirePassword({ actor: { email }, browserToken, asker }: Owner, password: string): Promise<void> {
    const { auth, passwords } = this.#parts;
    passwords(email);
    const proved = await auth.prove({ email, password }, browserToken, asker);
    if (!proved) throw new Problem('passkey.password_wrong');
    await auth.settle(proved);
  }
}

/**
 * Throws `passkey.show_one_first` if the account has passkeys, needs one and has not shown one: otherwise its password
 * alone would be enough to get a passkey.
 */
const requireShown = ({ lacksPasskey }: Actor, existing: number): void => {
  if (lacksPasskey && existing > 0) throw new Problem('passkey.show_one_first');
};

/** Throws `passkey.too_many`, or what `requireShown` throws. */
const requireRoom = (actor: Actor, existing: number): void => {
  requireShown(actor, existing);
  if (existing >= limits.passkey.mostPerPerson) throw new Problem('passkey.too_many');
};
