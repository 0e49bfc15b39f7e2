import type { Config } from '../config.ts';

const everyAddress = new Set(['0.0.0.0', '::']);

/** The address that users open: PUBLIC_URL, else where the portal listens. Never the Host header of a request. */
export const siteAddress = ({
  publicUrl,
  host,
  port,
}: Pick<Config, 'publicUrl' | 'host' | 'port'>): string => {
  if (publicUrl) return publicUrl.replace(/\/+$/, '');
  const name = everyAddress.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
};

/** The link in a mail: a screen of the portal, with a token. */
export const linkWithToken = (site: string, screen: `/${string}`, token: string): string =>
  `${site}${screen}${screen.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`;
