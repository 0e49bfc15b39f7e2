import type { FastifyInstance } from 'fastify';
import { Problem } from '#domain/contract/problem.ts';
import { emailKey } from '#domain/users/email-key.ts';
import type { AuditWriter } from './audit/audit-writer.ts';
import { SignInCookies } from './auth/sign-in-cookies.ts';
import { LinkMails } from './credentials/link-mails.ts';
import { MailRequests } from './credentials/mail-requests.ts';
import { PasswordHasher } from './credentials/password-hasher.ts';
import { PasswordReset } from './auth/password-reset.ts';
import { Registration } from './auth/registration.ts';
import { mountAccountAccess, mountAuth } from './auth/routes.ts';
import { AuthService } from './auth/service.ts';
import { SignInLimit } from './auth/sign-in-limit.ts';
import { Background } from './background/background.ts';
import type { CheckedDatabase } from './db/database.ts';
import { BrowserCookie } from './http/requests/browser-cookie.ts';
import type { Mount } from './http/mount.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { Mailer } from './mail/mail.ts';
import { siteAddress } from './mail/site-link.ts';
import { FlowCookie } from './oidc/flow-cookie.ts';
import { Issuer } from './oidc/issuer.ts';
import { Oidc } from './oidc/oidc.ts';
import { mountOidc } from './oidc/routes.ts';
import { Ceremony } from './passkeys/ceremony.ts';
import { Passkeys } from './passkeys/passkeys.ts';
import { mountPasskeys } from './passkeys/routes.ts';
import { passkeyLetter } from './credentials/letters.ts';
import { mailOf } from './mail/letter.ts';
import { Signatures } from './signatures/signatures.ts';
import { BadgeLimit } from './stations/badge-limit.ts';
import { Badges } from './stations/badges.ts';
import { stationIdOf } from './stations/station-of.ts';
import { TellOfLock } from './stations/tell-of-lock.ts';
import { mountStations } from './stations/routes.ts';
import { Stations } from './stations/stations.ts';
import { Invitations } from './users/invitations.ts';
import { mountUsers } from './users/routes.ts';
import { UserService } from './users/service.ts';
import { mountScim } from './scim/routes.ts';
import { Scim } from './scim/scim.ts';
import type { AppParts } from './app-parts.ts';

type PeopleParts = Omit<AppParts, 'database'> & { database: CheckedDatabase };

/** Wires single sign-on; without its settings the calls answer that there is nothing. */
const wireOidc = (
  mount: Mount,
  {
    config,
    database,
    clock,
    cookies,
    auth,
    users,
  }: PeopleParts & {
    cookies: SignInCookies;
    auth: AuthService;
    users: UserService;
  },
): void => {
  const { oidc: settings } = config;
  const site = siteAddress(config);
  const issuer = settings && new Issuer(settings, site);
  mountOidc(mount, {
    oidc: settings &&
      issuer && {
        service: new Oidc({ database, clock, settings, issuer, users, auth }),
        issuer,
        name: settings.issuer,
      },
    database,
    clock,
    cookie: new FlowCookie(site.startsWith('https:')),
    cookies,
  });
};

/** Wires accounts, signing in, signatures, mails, and the deletion of expired rows. */
export const wirePeople = (
  app: FastifyInstance,
  mount: Mount,
  sessions: Sessions,
  parts: PeopleParts & { audit: AuditWriter; mailer: Mailer },
): Signatures => {
  const { config, clock, logger, audit, mailer } = parts;
  // These calls read before anybody has signed in.
  const database = { ...parts.database, read: parts.database.strangers };
  const hasher = parts.hasher ?? new PasswordHasher();
  const signInLimit = new SignInLimit(database, clock);
  const background = new Background(logger);
  const mails = new LinkMails({ database, clock, mailer, site: siteAddress(config) });
  const shared = { database, clock, hasher, mails, requests: new MailRequests(background), audit };

  const isHttps = config.publicUrl?.startsWith('https:') ?? false;
  const cookies = new SignInCookies(database, sessions, new BrowserCookie(isHttps), (request) =>
    stationIdOf(database.read, request),
  );
  const auth = new AuthService(database, hasher, signInLimit, clock);

  const only = config.oidc?.only ?? null;
  const passwords = (email: string): void => {
    if (only !== null && emailKey(email) !== emailKey(only)) throw new Problem('auth.single_sign_on');
  };
  mountAuth(mount, {
    auth,
    sessions,
    cookies,
    clock,
    passwords,
  });
  mountAccountAccess(mount, {
    registration: new Registration({ ...shared, allowedDomains: config.allowedEmailDomains }),
    reset: new PasswordReset({ ...shared, signInLimit, passwords }),
    cookies,
    passwords,
  });
  const users = new UserService(parts.database, clock, {
    rolesFollowIssuer: (config.oidc?.roles.length ?? 0) > 0,
  });
  mountScim(mount, {
    database: parts.database,
    scim: new Scim(parts.database, clock, users),
    site: siteAddress(config),
  });
  wireOidc(mount, { ...parts, cookies, auth, users });
  const tellOfLock = new TellOfLock({ database, mailer, background, site: siteAddress(config) });
  const wrongPins = new BadgeLimit(parts.database, clock, {
    networks: new SignInLimit(parts.database, clock),
    tell: (locked) => tellOfLock.run(locked),
  });
  const badges = new Badges({ database: parts.database, clock, hasher, wrongPins });
  mountStations(mount, {
    database: parts.database,
    stations: new Stations(parts.database, clock),
    badges,
    cookies,
  });
  mountUsers(mount, {
    users,
    invitations: new Invitations({ database: parts.database, clock, mails }),
  });
  app.addHook('onClose', async () => {
    await background.settled();
    mailer.close();
  });
  const passkeys = new Passkeys({
    database: parts.database,
    clock,
    ceremony: new Ceremony(siteAddress(config)),
    auth,
    signInLimit,
    passwords,
    tell: ({ email, isAdded }) =>
      background.run('telling of a passkey', async () => {
        const letter = passkeyLetter(email, { isAdded, link: `${siteAddress(config)}/account` });
        await mailer.send(await mailOf(database.read, letter));
      }),
  });
  mountPasskeys(mount, { passkeys, cookies });
  const needsPasskey = config.requirePasskey;
  return new Signatures({
    database: parts.database,
    clock,
    auth,
    badges,
    passkeys,
    needsPasskey,
    passwords,
    cookies,
  });
};
