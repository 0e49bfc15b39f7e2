import { resolve } from 'node:path';
import { z } from 'zod';
import {
  readTrustedProxies,
  trustedProxiesSentence,
  type TrustedProxies,
} from './http/requests/trusted-proxies.ts';
import type { PasskeyRoles } from '#domain/access/passkey-roles.ts';
import { Role } from '#domain/access/roles.ts';
import { passkeyHostOf } from '#domain/passkeys/host.ts';
import { readRoleRules, type RoleRule } from '#domain/oidc/role-rules.ts';
import { sentenceOfIssue } from '#domain/contract/sentence-of-issue.ts';
import { refusalWords } from '#domain/words/en/refusals.ts';
import { readNetworks, type Network } from './networks.ts';

/** A wrong setting. The message names it and is shown when the start fails. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const emptyAsMissing = (value: unknown) => (value === '' ? undefined : value);
const setting = <T extends z.ZodType>(schema: T) => z.preprocess(emptyAsMissing, schema);
const optional = setting(z.string().optional());
const flag = setting(
  z.enum(['true', 'false', '1', '0'], { error: 'must be true or false' }).default('false'),
).transform((v) => v === 'true' || v === '1');
const highestPort = 65_535;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const domainName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const longestDrain = 60;
const drainSentence = `must be a whole number of seconds from 0 to ${longestDrain}`;
const longestKeep = 36_500;
const keepSentence = `must be a whole number of days from 0 to ${longestKeep}`;
const dayMs = 24 * 60 * 60 * 1000;
const mailFromSentence = 'must be an e-mail address, or a name and <an e-mail address>';

const issuerSentence = 'must be an https address, or an http address of this machine';

const trustedProxies = setting(
  z
    .string()
    .default('false')
    .transform((text, context) => {
      const proxies = readTrustedProxies(text);
      if (proxies !== null) return proxies;
      context.addIssue(trustedProxiesSentence);
      return z.NEVER;
    }),
);

const networks = setting(
  z
    .string()
    .default('')
    .transform((text, context) => {
      const read = readNetworks(text);
      if (read !== null) return read;
      context.addIssue(refusalWords['refusal.networks'].slice('This '.length, -1));
      return z.NEVER;
    }),
);

/** How long something is kept, in days; 0 means for ever. */
const days = (usual: number) =>
  setting(
    z
      .string()
      .regex(/^\d{1,5}$/, keepSentence)
      .transform(Number)
      .refine((count) => count <= longestKeep, { error: keepSentence })
      .default(usual),
  );

const portSentence = `must be a port from 0 to ${highestPort}`;

const Settings = z.object({
  PORT: setting(
    z
      .string()
      .regex(/^\d{1,5}$/, portSentence)
      .transform(Number)
      .refine((port) => port <= highestPort, { error: portSentence })
      .default(3000),
  ),
  HOST: setting(z.string().default('127.0.0.1')),
  DATA_DIR: setting(z.string().default('./data')),
  DATABASE_URL: setting(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
      .optional(),
  ),
  S3_ENDPOINT: setting(z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional()),
  S3_BUCKET: optional,
  S3_REGION: setting(z.string().default('us-east-1')),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  ADMIN_EMAIL: setting(z.email('must be an e-mail address').optional()),
  ADMIN_PASSWORD: optional,
  ALLOWED_EMAIL_DOMAINS: setting(z.string().default('example.com,example.org'))
    .transform((text) =>
      text
        .split(',')
        .map((domain) => domain.trim().toLowerCase())
        .filter(Boolean),
    )
    .refine((domains) => domains.length > 0 && domains.every((domain) => domainName.test(domain)), {
      error: 'must be domains with commas between them, as in example.com,example.org',
    }),
  SMTP_URL: setting(
    z
      .string()
      .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
      .optional(),
  ),
  MAIL_FROM: setting(
    z
      .string()
      .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, mailFromSentence)
      .default('Labelport <no-reply@example.com>'),
  ),
  SEAL_TO: setting(
    z
      .union([z.email(), z.url({ protocol: /^https?$/ })], {
        error: 'must be an e-mail address, or an http or https address',
      })
      .optional(),
  ),
  PUBLIC_URL: setting(z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional()),
  TRUST_PROXY: trustedProxies,
  DRAIN_SECONDS: setting(
    z
      .string()
      .regex(/^\d{1,2}$/, drainSentence)
      .transform(Number)
      .refine((seconds) => seconds <= longestDrain, { error: drainSentence })
      .default(0),
  ),
  KEEP_AUDIT_DAYS: days(400),
  KEEP_RELEASES_DAYS: days(730),
  PRINTER_NETWORKS: networks,
  WEBHOOK_NETWORKS: networks,
  OIDC_ISSUER: setting(
    z
      .url({ error: issuerSentence })
      .refine(
        (text) =>
          text.startsWith('https:') || /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/.test(`${text}/`),
        { error: issuerSentence },
      )
      .optional(),
  ),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_NAME: setting(z.string().max(40, 'must have at most 40 characters').default('single sign-on')),
  OIDC_ROLES: setting(
    z
      .string()
      .default('')
      .transform((text, context) => {
        const rules = readRoleRules(text);
        if (rules !== null) return rules;
        context.addIssue(
          'must be rules with commas between them, as in groups:labelling-admins=administrator,groups:labelling-editors=editor',
        );
        return z.NEVER;
      }),
  ),
  REQUIRE_PASSKEY: setting(
    z
      .string()
      .default('')
      .transform((text, context) => {
        const roles = text.split(',').flatMap((role) => role.trim() || []);
        const known = Role.array().safeParse(roles);
        if (known.success) return known.data;
        context.addIssue('must be roles with commas between them, as in administrator,editor');
        return z.NEVER;
      }),
  ),
  OIDC_ONLY: setting(z.email('must be an e-mail address').optional()),
  METRICS: flag,
  TIMES_PER_PERSON: flag,
  PARTNER_EMAIL: setting(z.string().default('labelling@partner.example')),
  PARTNER_PHONE: setting(z.string().default('+44 20 7946 0000')),
  PARTNER_ADDRESS: setting(z.string().default('1 Partner Park, London EC1A 1AA')),
  LOG_LEVEL: setting(z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info')),
});

export const settingNames: readonly string[] = Object.keys(Settings.shape);

/** How long records are kept, in milliseconds; null means for ever. */
export interface Keep {
  /** An entry of the audit trail. */
  auditMs: number | null;
  /** A release after a newer one has replaced it. */
  releasesMs: number | null;
}

const keptMs = (count: number): number | null => (count === 0 ? null : count * dayMs);

/** The S3 bucket for files, if they are not stored on disk. */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The issuer of OpenID Connect with whose accounts people sign in. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The words of the button. */
  name: string;
  roles: readonly RoleRule[];
  /** The e-mail address of the only account that may still use a password; null if all may. */
  only: string | null;
}

/** All settings, checked. */
export interface Config {
  port: number;
  host: string;
  /** Absolute path of the data folder. */
  dataDir: string;
  databaseUrl: string | undefined;
  s3: S3Settings | null;
  /** The password is null if it was removed after the first start. */
  firstAdministrator: { email: string; password: string | null } | null;
  allowedEmailDomains: string[];
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where seals of runs are sent: an e-mail address or the address of a webhook. */
  sealTo: string | undefined;
  publicUrl: string | undefined;
  trustProxy: TrustedProxies;
  /** How long a stopping process still accepts requests while its readiness check fails, in milliseconds. */
  drainMs: number;
  keep: Keep;
  /** The networks that printers may be in; if empty, printing is off. */
  printerNetworks: readonly Network[];
  oidc: OidcSettings | null;
  /** The roles whose people have to show a passkey. */
  requirePasskey: PasskeyRoles;
  /** The private networks that webhooks may lead into. */
  webhookNetworks: readonly Network[];
  metrics: boolean;
  /** Whether editors see how fast each person labels. */
  timesPerPerson: boolean;
  partner: { email: string; phone: string; address: string };
  logLevel: string;
}

const s3Of = (settings: z.infer<typeof Settings>): S3Settings | null => {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (!S3_ENDPOINT && !S3_BUCKET && !S3_ACCESS_KEY_ID && !S3_SECRET_ACCESS_KEY) return null;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new ConfigError(
      'S3 needs all of S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or none of them.',
    );
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
};

const oidcOf = (settings: z.infer<typeof Settings>): OidcSettings | null => {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_ROLES, OIDC_ONLY } = settings;
  if (!OIDC_ISSUER && !OIDC_CLIENT_ID && !OIDC_CLIENT_SECRET) {
    if (OIDC_ONLY) throw new ConfigError('OIDC_ONLY needs OIDC_ISSUER: otherwise nobody could sign in.');
    return null;
  }
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET)
    throw new ConfigError(
      'Single sign-on needs all of OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or none of them.',
    );
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: OIDC_NAME,
    roles: OIDC_ROLES,
    only: OIDC_ONLY ?? null,
  };
};

const passkeyRolesOf = ({ REQUIRE_PASSKEY, PUBLIC_URL }: z.infer<typeof Settings>): PasskeyRoles => {
  if (REQUIRE_PASSKEY.length > 0 && (PUBLIC_URL === undefined || passkeyHostOf(PUBLIC_URL) === null))
    throw new ConfigError(
      'REQUIRE_PASSKEY needs PUBLIC_URL with https and a name, or with localhost: otherwise browsers keep no passkeys.',
    );
  return REQUIRE_PASSKEY;
};

export const loneAdministrator = 'ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or none.';

const administratorOf = (
  email: string | undefined,
  password: string | undefined,
): Config['firstAdministrator'] => {
  if (email) return { email, password: password ?? null };
  if (password) throw new ConfigError(loneAdministrator);
  return null;
};

/** Parses the settings; throws a ConfigError that names the wrong one. */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const parsed = Settings.safeParse(environment, { error: sentenceOfIssue });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(
      `The setting ${issue?.path.join('.')} is wrong: ${issue?.message.replace(/\.$/, '')}.`,
    );
  }
  const settings = parsed.data;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    s3: s3Of(settings),
    firstAdministrator: administratorOf(settings.ADMIN_EMAIL, settings.ADMIN_PASSWORD),
    allowedEmailDomains: settings.ALLOWED_EMAIL_DOMAINS,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    sealTo: settings.SEAL_TO,
    publicUrl: settings.PUBLIC_URL,
    trustProxy: settings.TRUST_PROXY,
    drainMs: settings.DRAIN_SECONDS * 1000,
    keep: { auditMs: keptMs(settings.KEEP_AUDIT_DAYS), releasesMs: keptMs(settings.KEEP_RELEASES_DAYS) },
    printerNetworks: settings.PRINTER_NETWORKS,
    oidc: oidcOf(settings),
    requirePasskey: passkeyRolesOf(settings),
    webhookNetworks: settings.WEBHOOK_NETWORKS,
    metrics: settings.METRICS,
    timesPerPerson: settings.TIMES_PER_PERSON,
    partner: {
      email: settings.PARTNER_EMAIL,
      phone: settings.PARTNER_PHONE,
      address: settings.PARTNER_ADDRESS,
    },
    logLevel: settings.LOG_LEVEL,
  };
};
