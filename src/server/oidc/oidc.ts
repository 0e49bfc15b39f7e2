import { z } from 'zod';
import { Problem } from '#domain/contract/problem.ts';
import type { ProblemCode } from '#domain/contract/problems.ts';
import { roleOf } from '#domain/oidc/role-rules.ts';
import { Role } from '#domain/access/roles.ts';
import * as limits from '#domain/limits.ts';
import type { Source } from '../audit/source.ts';
import { recordAudit } from '../audit/store.ts';
import { openSession, type OpenedSession, type SignInContext } from '../auth/open-session.ts';
import type { AuthService } from '../auth/service.ts';
import type { Clock } from '../clock.ts';
import type { OidcSettings } from '../config.ts';
import type { Asker } from '../credentials/fair-turns.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { lockUntilCommit } from '../db/locks/transaction-lock.ts';
import { lockAccount } from '../sessions/store.ts';
import { newToken, tokenHash } from '../sessions/token.ts';
import { addUserWithin } from '../users/add-user.ts';
import type { UserService } from '../users/service.ts';
import { noPassword } from '../users/store.ts';
import type { Identity, Issuer } from './issuer.ts';
import { findByEmail, findBySubject, insertFlow, joinAccount, markSession, takeFlow } from './store.ts';

/** What the cookie keeps while the browser is at the issuer: it is worth nothing without the issuer's answer to it. */
const Asked = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  to: z.string(),
});

/** Who has signed in at the issuer; the account is opened, or first joined by its password. */
const Proved = z.object({
  userId: z.int(),
  /** The address of the account to be joined, if its password is needed. */
  joins: z.string().nullable(),
  subject: z.string(),
  sid: z.string().nullable(),
  role: Role,
  to: z.string(),
});
type Proved = z.infer<typeof Proved>;

interface OidcParts {
  database: CheckedDatabase;
  clock: Clock;
  settings: OidcSettings;
  issuer: Issuer;
  users: UserService;
  auth: AuthService;
}

/** Signs people in who have signed in at the issuer of the settings. */
export class Oidc {
  readonly #parts: OidcParts;

  constructor(parts: OidcParts) {
    this.#parts = parts;
  }

  /** Begins a sign-in: the issuer's address, and what this browser brings back, without which the answer is worth nothing. */
  async start(to: string): Promise<{ address: string; token: string }> {
    const checks = { state: newToken(), nonce: newToken(), verifier: newToken() };
    const address = await this.#parts.issuer.addressFor(checks);
    return { address, token: Buffer.from(JSON.stringify({ to, ...checks })).toString('base64url') };
  }

  /** Takes the issuer's answer; returns the token with which `finish` opens the session. Throws a refusal of `oidc.…`. */
  async answer(query: string, browserToken: string | null, source: Source): Promise<string> {
    const asked = readAsked(browserToken);
    if (!asked) throw new Problem('oidc.expired');
    const identity = await this.#parts.issuer.identify(query, asked).catch((error: unknown) => {
      throw Object.assign(new Problem('oidc.failed'), { cause: error });
    });
    const proved = await this.#accountOf(identity, asked.to, source);
    const { database, clock } = this.#parts;
    const token = newToken();
    const flow = { hashedToken: tokenHash(token), data: proved, at: clock().toISOString() };
    await database.write((queries) => insertFlow(queries, flow));
    return token;
  }

  async #take(token: string | null): Promise<unknown> {
    if (token === null) return null;
    const { database, clock } = this.#parts;
    const now = clock();
    const since = new Date(now.getTime() - limits.oidc.flowMs).toISOString();
    return database.write((queries) =>
      takeFlow(queries, tokenHash(token), { since, now: now.toISOString() }),
    );
  }

  /** The account of a person: the issuer's subject; else the account of the same address; else a new one. */
  async #accountOf(identity: Identity, to: string, source: Source): Promise<Proved> {
    const { database, clock, settings } = this.#parts;
    const { subject, sid, email, isEmailVerified, firstName, lastName } = identity;
    const { issuer } = settings;
    const role = roleOf(settings.roles, identity.claims);
    const at = clock().toISOString();
    const proved = { joins: null, subject, sid, role, to };
    return database.write(async (queries) => {
      // Of two first sign-ins at the same time, one makes the account.
      await lockUntilCommit(queries, 'single-sign-on');
      const own = await findBySubject(queries, issuer, subject);
      if (own) return { ...proved, userId: requireActive(own) };
      if (email === null || !isEmailVerified) throw new Problem('oidc.unverified');
      const same = await findByEmail(queries, email);
      if (!same) {
        const person = {
          email,
          firstName,
          lastName,
          role,
          passwordHash: noPassword,
          isEmailVerified: true,
          at,
        };
        const userId = await addUserWithin(queries, person, { origin: 'single_sign_on', source });
        await joinAccount(queries, userId, { issuer, subject });
        return { ...proved, userId };
      }
      const userId = requireActive(same);
      // One of an issuer before, which has no say any more, is joined as one of none.
      if (same.issuer === issuer) throw new Problem('oidc.other_subject');
      if (same.hasPassword) return { ...proved, userId, joins: email };
      await this.#join(queries, userId, { subject, at, source });
      return { ...proved, userId };
    });
  }

  async #join(
    queries: Queries,
    userId: number,
    { subject, at, source }: { subject: string; at: string; source: Source },
  ): Promise<void> {
    await joinAccount(queries, userId, { issuer: this.#parts.settings.issuer, subject });
    const about = { entity: 'user', id: userId } as const;
    await recordAudit(queries, { at, userId, source, kind: 'account_joined', subject: about });
  }

  /**
   * Opens the session of a sign-in that the issuer has answered; the role follows the issuer's groups. Throws
   * `oidc.expired`, `oidc.password_needed` and, with a wrong password, `auth.invalid`.
   */
  async finish(
    { token, password }: { token: string | null; password: string | undefined },
    context: SignInContext,
    asker: Asker,
  ): Promise<OpenedSession & { to: string }> {
    const { database, clock } = this.#parts;
    const proved = Proved.safeParse(await this.#take(token)).data;
    if (!proved || token === null) throw new Problem('oidc.expired');
    if (proved.joins !== null) await this.#requirePassword(proved, { token, password }, context, asker);
    await this.#follow(proved, context.source);
    const now = clock();
    const opened = await database.write(async (queries) => {
      const { userId, subject, sid } = proved;
      if (proved.joins !== null) {
        const { source } = context;
        await this.#join(queries, userId, { subject, at: now.toISOString(), source });
      }
      const own = await findBySubject(queries, this.#parts.settings.issuer, subject);
      const account = { id: userId, passwordHash: null };
      if (own?.id !== userId || !(await lockAccount(queries, account, now.toISOString())))
        throw new Problem('oidc.inactive');
      const session = await openSession(queries, userId, context, now);
      await markSession(queries, tokenHash(session.token), sid);
      return session;
    });
    return { ...opened, to: proved.to };
  }

  /** A flow works once; it is put back for another try. */
  async #requirePassword(
    proved: Proved,
    { token, password }: { token: string; password: string | undefined },
    context: SignInContext,
    asker: Asker,
  ): Promise<void> {
    const { database, clock, auth } = this.#parts;
    const email = proved.joins ?? '';
    const refuse = async (code: ProblemCode, cause?: unknown): Promise<never> => {
      const flow = { hashedToken: tokenHash(token), data: proved, at: clock().toISOString() };
      await database.write((queries) => insertFlow(queries, flow));
      throw cause instanceof Problem ? cause : new Problem(code, { current: { email } });
    };
    if (password === undefined) return refuse('oidc.password_needed');
    const account = await auth
      .prove({ email, password }, context.browserToken, asker)
      .catch((error: unknown) => refuse('auth.busy', error));
    if (!account || account.id !== proved.userId) return refuse('auth.invalid');
    await auth.settle(account);
  }

  /** Gives the account the role of its groups, if the settings name any; the last administrator keeps the role. */
  async #follow({ userId, role }: Proved, source: Source): Promise<void> {
    const { users, database, clock, settings } = this.#parts;
    if (settings.roles.length === 0) return;
    try {
      await users.change(null, userId, { role }, source);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // A partner's people have no other role; the last administrator keeps it.
      const at = clock().toISOString();
      const detail = { code: error.code, to: role };
      const subject = { entity: 'user', id: userId } as const;
      await database.write((queries) =>
        recordAudit(queries, { at, userId, kind: 'role_kept', subject, detail, source }),
      );
    }
  }
}

const readAsked = (token: string | null): z.infer<typeof Asked> | null => {
  try {
    return Asked.parse(JSON.parse(Buffer.from(token ?? '', 'base64url').toString()));
  } catch {
    return null;
  }
};

const requireActive = ({ id, isActive }: { id: number; isActive: boolean }): number => {
  if (!isActive) throw new Problem('oidc.inactive');
  return id;
};
