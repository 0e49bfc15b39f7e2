import type { FastifyReply, FastifyRequest } from 'fastify';
import { badgeRole } from '#domain/access/badge-role.ts';
import { can } from '#domain/access/can.ts';
import { roleWithoutPasskey, type PasskeyRoles } from '#domain/access/passkey-roles.ts';
import type { Permission, ActingRole } from '#domain/access/permissions.ts';
import type { Role } from '#domain/access/roles.ts';
import { Problem } from '#domain/contract/problem.ts';
import { actText, type SignatureMeaning } from '#domain/passkeys/signed-act.ts';
import type { Signature, Signed } from '#domain/signatures/signature.ts';
import { sourceOf } from '../audit/source.ts';
import type { AuthService, ProvedAccount } from '../auth/service.ts';
import type { SignInCookies } from '../auth/sign-in-cookies.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { senderOf } from '../http/requests/network-of.ts';
import { whenGone } from '../http/connections/when-gone.ts';
import type { Passkeys, ShownPasskey } from '../passkeys/passkeys.ts';
import type { Badges, ProvedBadge } from '../stations/badges.ts';
import { insertSignature, lockSigner, type SignedSubject } from './store.ts';

/** The call with which somebody signs. */
interface SigningCall {
  actor: { userId: number; email: string };
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A signature whose password, PIN or passkey was right. It is given once `sign` has written it. */
export type Shown = { userId: number } & (
  | { means: 'password'; proved: ProvedAccount }
  | { means: 'badge'; proved: ProvedBadge }
  | { means: 'passkey'; proved: ShownPasskey }
);

/** Who has shown a signature, for an act that may turn out to need none. */
export interface Signer {
  userId: number;
  /** As what the signer acts now, in the transaction of the act. Throws `signature.wrong` as `sign` does. */
  actingRole: (queries: Queries) => Promise<ActingRole>;
  sign: (queries: Queries, signing: Signing) => Promise<Signed>;
}

/** What a signature says, of what, and the permission that the signer needs. */
export interface Signing {
  meaning: SignatureMeaning;
  needs: Permission;
  subject: SignedSubject;
  at: string;
  /** The client for which its person signs; undefined if staff do. */
  clientId?: number | undefined;
}

/**
 * Signatures: a person shows password, or badge and PIN, at the moment of an act. Who signs need not be who is signed in.
 * What is wrong counts like a failed sign-in. Used in two steps, because a password is compared outside the transaction
 * of the act:
 *
 *     const shown = await signatures.check(body.signature, { actor, request, reply });
 *     database.write(async (queries) => {
 *       const signed = await signatures.sign(queries, shown, { meaning: 'approved', needs: 'release.publish', … });
 *     });
 */
export class Signatures {
  readonly #parts: {
    database: CheckedDatabase;
    clock: Clock;
    auth: AuthService;
    badges: Badges;
    passkeys: Passkeys;
    /** The roles whose people sign with a passkey. */
    needsPasskey: PasskeyRoles;
    /** Throws `auth.single_sign_on` if the account with this address may use no password. */
    passwords: (email: string) => void;
    cookies: SignInCookies;
  };

  /** The passkey that each transaction has noted the use of: an act asks who signs before it signs. */
  readonly #settled = new WeakMap<Queries, ShownPasskey>();

  constructor(parts: {
    database: CheckedDatabase;
    clock: Clock;
    auth: AuthService;
    badges: Badges;
    passkeys: Passkeys;
    /** The roles whose people sign with a passkey. */
    needsPasskey: PasskeyRoles;
    /** Throws `auth.single_sign_on` if the account with this address may use no password. */
    passwords: (email: string) => void;
    cookies: SignInCookies;
  }) {
    this.#parts = parts;
  }

  /** Compares what was shown. Throws `signature.missing`, `signature.wrong`, and what a sign-in by password throws. */
  async check(signature: Signature | undefined, call: SigningCall): Promise<Shown> {
    if (signature === undefined) throw new Problem('signature.missing');
    const { auth, badges, cookies, database, passkeys, passwords } = this.#parts;
    const { actor, request, reply } = call;
    if ('passkey' in signature) {
      const proved = await passkeys.prove(signature.passkey, actor.userId).catch(asWrong);
      return { userId: proved.userId, means: 'passkey', proved };
    }
    const asker = { lane: senderOf(request), gone: whenGone(reply), source: sourceOf(request) };
    if ('badge' in signature) {
      const proved = await badges.prove(signature, asker);
      if (!proved) throw new Problem('signature.wrong');
      await database.write((queries) => badges.settle(queries, proved));
      if (!proved.isEmailVerified) throw new Problem('auth.unverified');
      return { userId: proved.userId, means: 'badge', proved };
    }
    const { email = actor.email, password } = signature;
    passwords(email);
    const proved = await auth.prove({ email, password }, cookies.browserOf(request), asker);
    if (!proved) throw new Problem('signature.wrong');
    await auth.settle(proved);
    if (!proved.isEmailVerified) throw new Problem('auth.unverified');
    return { userId: proved.id, means: 'password', proved };
  }

  /**
   * Signs, in the transaction of the act, and locks the signer's account until it ends. Throws `signature.wrong` if the
   * account, password or badge was switched off or changed meanwhile, or the account is not of the client any more, and
   * `signature.may_not` without the permission.
   */
  async sign(queries: Queries, shown: Shown, signing: Signing): Promise<Signed> {
    const { meaning, needs, subject, at, clientId } = signing;
    const { userId, means } = shown;
    // A passkey was asked for one act. It signs no other, whoever passes its answer on.
    if (shown.means === 'passkey' && shown.proved.act !== actText(actOf(meaning, subject)))
      throw new Problem('signature.wrong');
    const { name, actingRole } = await this.#lock(queries, shown, clientId);
    if (!can(actingRole, needs)) throw new Problem('signature.may_not');
    const signed: Signed = { by: { id: userId, name }, role: actingRole, at, meaning, means };
    await insertSignature(queries, signed, subject);
    return signed;
  }

  /** Who has shown this. */
  signer(shown: Shown): Signer {
    return {
      userId: shown.userId,
      actingRole: async (queries) => (await this.#lock(queries, shown)).actingRole,
      sign: (queries, signing) => this.sign(queries, shown, signing),
    };
  }

  async #lock(
    queries: Queries,
    shown: Shown,
    clientId?: number,
  ): Promise<{ name: string; actingRole: ActingRole }> {
    const { userId, means } = shown;
    if (means === 'badge' && !(await this.#parts.badges.lock(queries, shown.proved)))
      throw new Problem('signature.wrong');
    if (means === 'passkey') await this.#settleOnce(queries, shown.proved);
    const hash = means === 'password' ? shown.proved.passwordHash : null;
    const signer = await lockSigner(queries, userId, {
      passwordHash: hash,
      roleOf: (role) => this.#roleBy(means, role),
      clientId,
    });
    if (!signer) throw new Problem('signature.wrong');
    return signer;
  }

  /** Notes the use of a passkey, once in a transaction: a second time, its own counter would be newer than the shown one. */
  async #settleOnce(queries: Queries, proved: ShownPasskey): Promise<void> {
    if (this.#settled.get(queries) === proved) return;
    await this.#parts.passkeys.settle(queries, proved).catch(asWrong);
    this.#settled.set(queries, proved);
  }

  /** As what somebody signs: by badge as an editor at most, by password as whoever has shown no passkey. */
  #roleBy(means: Shown['means'], role: Role): Role {
    if (means === 'badge') return badgeRole(role);
    return means === 'password' ? roleWithoutPasskey(role, this.#parts.needsPasskey) : role;
  }
}

const actOf = (
  meaning: SignatureMeaning,
  { entity, id, number }: SignedSubject,
): Parameters<typeof actText>[0] => ({ meaning, entity, id, number: number ?? null });

/** A passkey that opens nothing signs nothing. */
const asWrong = (error: unknown): never => {
  throw error instanceof Problem && error.code === 'passkey.invalid' ? new Problem('signature.wrong') : error;
};
