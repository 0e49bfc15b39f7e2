import { readConfig, type Config } from '../config.ts';
import { siteAddress } from '../mail/site-link.ts';
import { ok, warning, type Result } from './finding.ts';

/** Whether the settings contain something that is no longer needed. */
export const checkSettings = ({ firstAdministrator }: Config): Result =>
  firstAdministrator === null
    ? ok('The settings can be used.')
    : warning('ADMIN_PASSWORD is only for the first start. Remove it from the settings.');

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
  const set = `${new Intl.ListFormat('en-GB').format(signs)} ${signs.length === 1 ? 'is' : 'are'} set`;
  if (!publicUrl)
    return signs.length === 0
      ? null
      : `${set}, and PUBLIC_URL is not: links in mails lead to ${siteAddress(config)}, ${withoutHttps}. Set PUBLIC_URL to the address that people use, ${likeHttps}.`;
  return trustProxy === false || publicUrl.startsWith('https:')
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
