import { plural } from '#domain/words/counted.ts';
import { readConfig, type Config } from '../config.ts';
import { siteAddress } from '../mail/site-link.ts';
import { checkEnvFile } from './check-folder.ts';
import { ok, warning, type Result } from './finding.ts';

/** Prefix lengths below which a network is wider than any site's printers: IPv4, IPv6. */
const narrowest = { 4: 16, 6: 48 } as const;

const wideNetworks = ({ printerNetworks }: Config): string[] =>
  printerNetworks
    .filter(({ address, bits }) => bits < narrowest[address.includes(':') ? 6 : 4])
    .map(({ address, bits }) => `${address}/${bits}`);

/** Whether the settings, and the file `.env` in the project's folder, contain something that they should not. */
export const checkSettings = async (config: Config, projectDir: string): Promise<Result> => {
  const wide = wideNetworks(config);
  const faults = [
    ...((config.firstAdministrator?.password ?? null) === null
      ? []
      : ['ADMIN_PASSWORD is only for the first start. Remove it from the settings.']),
    ...(wide.length === 0
      ? []
      : [
          `PRINTER_NETWORKS contains ${wide.join(', ')}: an administrator can make the portal connect to any address in it. Name only the networks of the printers, as in 10.0.4.0/24.`,
        ]),
    ...(await checkEnvFile(projectDir)),
  ];
  return faults.length === 0 ? ok('The settings can be used.') : warning(faults.join(' '));
};

const likeHttps = 'as in https://labels.example.com';
const withoutHttps = 'the cookie is not Secure, and browsers are not told to stay with https';

/** Settings that suggest real use: a portal on one's own machine does not have them. */
const signsOfUse = ({ trustProxy, smtpUrl, allowedEmailDomains }: Config): string[] => [
  ...(trustProxy === false ? [] : ['TRUST_PROXY']),
  ...(smtpUrl ? ['SMTP_URL'] : []),
  ...(String(allowedEmailDomains) === String(readConfig({}).allowedEmailDomains)
    ? []
    : ['ALLOWED_EMAIL_DOMAINS']),
];

const faultOfPublicUrl = (config: Config): string | null => {
  const { publicUrl, trustProxy } = config;
  const signs = signsOfUse(config);
  const set = `${new Intl.ListFormat('en-GB').format(signs)} ${plural(signs.length, { one: 'is', other: 'are' })} set`;
  if (!publicUrl)
    return signs.length === 0
      ? null
      : `${set}, and PUBLIC_URL is not: links in mails lead to ${siteAddress(config)}, ${withoutHttps}. Set PUBLIC_URL to the address that people use, ${likeHttps}.`;
  const isHttps = publicUrl.startsWith('https:');
  if (isHttps && trustProxy === false)
    return `PUBLIC_URL is https, so a proxy speaks TLS for the portal, and TRUST_PROXY is false: all users share the address of the proxy and its limits, and the audit trail shows nothing else. Name the proxy, as in TRUST_PROXY=127.0.0.1.`;
  return trustProxy === false || isHttps
    ? null
    : `TRUST_PROXY is set, and PUBLIC_URL is not https: ${withoutHttps}. Let the proxy speak TLS, and set PUBLIC_URL to its https address, ${likeHttps}.`;
};

const faultOfTrust = ({ trustProxy }: Config): string | null =>
  trustProxy === true
    ? 'TRUST_PROXY=true believes any address that a caller makes up, unless the proxy replaces X-Forwarded-For: it gets round the limit on sign-ups and into the audit trail. Name the proxy instead, by its address, as in TRUST_PROXY=127.0.0.1, or by how many there are, as in TRUST_PROXY=1.'
    : null;

/** Whether the portal knows its public address and which proxies to trust. */
export const checkAddress = (config: Config): Result => {
  const faults = [faultOfPublicUrl(config), faultOfTrust(config)].filter((fault) => fault !== null);
  return faults.length === 0
    ? ok(`People reach the portal at ${siteAddress(config)}.`)
    : warning(faults.join(' '));
};
