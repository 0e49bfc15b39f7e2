import { z } from 'zod';
import type { createRemoteJWKSet as RemoteKeys } from 'jose';
import type { Configuration } from 'openid-client';
import type { OidcSettings } from '../config.ts';

/** What is kept of a sign-in while the browser is at the issuer. */
export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
}

/** Who signed in, as the issuer says. */
export interface Identity {
  subject: string;
  /** The issuer's session; null if it names none. */
  sid: string | null;
  email: string | null;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  claims: Record<string, unknown>;
}

/** Clocks may differ by five minutes, in seconds. */
const toleratedSeconds = 300;
const discoveredForMs = 60 * 60 * 1000;
const timeoutSeconds = 10;

const text = z.string().trim().min(1).max(255);

/** Names are optional; whoever has none gets those of the address. */
const Claims = z.object({
  sub: z.string().min(1).max(255),
  sid: text.nullable().catch(null),
  email: z.email().max(255).nullable().catch(null),
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  given_name: text.nullable().catch(null),
  family_name: text.nullable().catch(null),
  name: text.nullable().catch(null),
});

const identityOf = (claims: Record<string, unknown>): Identity => {
  const { sub, sid, email, email_verified, given_name, family_name, name } = Claims.parse(claims);
  const [first = '', ...rest] = (name ?? email?.split('@')[0] ?? sub).split(/\s+/);
  return {
    subject: sub,
    sid,
    email,
    isEmailVerified: email_verified,
    firstName: (given_name ?? first).slice(0, 100),
    lastName: (family_name ?? rest.join(' ')).slice(0, 100),
    claims,
  };
};

const backchannelEvent = 'http://schemas.openid.net/event/backchannel-logout';

const LogoutClaims = z
  .object({
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    events: z.record(z.string(), z.unknown()),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid, events }) => (sub ?? sid) !== undefined && Object.hasOwn(events, backchannelEvent));

/** The issuer of the settings. Its libraries are loaded by the first sign-in. */
export class Issuer {
  readonly #settings: OidcSettings;
  readonly #redirectUri: string;
  #keys: { at: string; read: ReturnType<typeof RemoteKeys> } | null = null;
  #discovered: { at: number; configuration: Promise<Configuration> } | null = null;

  constructor(settings: OidcSettings, site: string) {
    this.#settings = settings;
    this.#redirectUri = `${site}/api/auth/oidc/callback`;
  }

  /** Rejects if the issuer does not answer; the next sign-in asks again. */
  async #configuration(): Promise<Configuration> {
    const now = performance.now();
    if (this.#discovered && now - this.#discovered.at < discoveredForMs)
      return this.#discovered.configuration;
    const configuration = this.#discover();
    this.#discovered = { at: now, configuration };
    configuration.catch(() => (this.#discovered = null));
    return configuration;
  }

  async #discover(): Promise<Configuration> {
    const client = await import('openid-client');
    const { issuer, clientId, clientSecret } = this.#settings;
    // The settings allow http on this machine only.
    // oxlint-disable-next-line typescript/no-deprecated -- marked so only to make it stand out
    const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
    const metadata = { client_secret: clientSecret, [client.clockTolerance]: toleratedSeconds };
    return client.discovery(new URL(issuer), clientId, metadata, undefined, {
      // The signature of an ID token is checked only with this.
      execute: [...insecure, client.enableNonRepudiationChecks],
      timeout: timeoutSeconds,
    });
  }

  /** The address to send a browser to. */
  async addressFor({ state, nonce, verifier }: Checks): Promise<string> {
    const client = await import('openid-client');
    const configuration = await this.#configuration();
    return client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: 'openid email profile',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    }).href;
  }

  /** Exchanges the code that the issuer has sent, in this query. Rejects if anything is not as it was asked for. */
  async identify(query: string, { state, nonce, verifier }: Checks): Promise<Identity> {
    const client = await import('openid-client');
    const configuration = await this.#configuration();
    const tokens = await client.authorizationCodeGrant(
      configuration,
      new URL(`${this.#redirectUri}${query}`),
      {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      },
    );
    const claims = tokens.claims();
    if (!claims) throw new Error('The issuer sent no ID token.');
    // Some issuers put groups, or whether the address is verified, nowhere else than into what they say of the person.
    const asked = ['email', 'email_verified', ...this.#settings.roles.map(({ claim }) => claim)];
    const isComplete = asked.every((name) => claims[name] !== undefined);
    const more =
      isComplete || configuration.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return identityOf({ ...more, ...claims });
  }

  /** Whom a logout token names. Rejects a token that is not one, is not by the issuer, or is not for this portal. */
  async readLogout(token: string): Promise<{ subject: string | undefined; sid: string | undefined }> {
    const { createRemoteJWKSet, jwtVerify } = await import('jose');
    const { issuer, jwks_uri: keys } = (await this.#configuration()).serverMetadata();
    if (keys === undefined) throw new Error('The issuer names no keys.');
    if (this.#keys?.at !== keys) this.#keys = { at: keys, read: createRemoteJWKSet(new URL(keys)) };
    const { payload } = await jwtVerify(token, this.#keys.read, {
      issuer,
      audience: this.#settings.clientId,
      clockTolerance: toleratedSeconds,
      maxTokenAge: toleratedSeconds,
      requiredClaims: ['iat', 'jti', 'events'],
      algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'],
    });
    const { sub, sid } = LogoutClaims.parse(payload);
    return { subject: sub, sid };
  }
}
