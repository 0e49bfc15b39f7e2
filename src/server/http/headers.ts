import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const policyWith = (scripts: readonly string[]): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    // Radix locks scrolling by a style element; no script can come in by a style.
    "style-src 'self' 'unsafe-inline'",
    // A client's picture may be any address that an editor entered.
    "img-src 'self' data: blob: https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "frame-src 'self' blob: https://www.youtube-nocookie.com https://www.youtube.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');

const policy = policyWith([]);

/** The policy of a page that holds scripts itself: these texts may run in it, by their hash, and no other. */
export const policyOfPage = (scripts: readonly string[]): string =>
  policyWith(scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`));

/** OWASP Secure Headers Project: what a page of ours may load and run, and who may look into it. */
const ofEveryPage = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** Data is no page: it loads nothing, is framed by nobody and kept nowhere. */
const ofEveryCall = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** The safety headers of pages, and those of the API's answers. */
export interface SafetyHeaders {
  readonly ofPages: Readonly<Record<string, string>>;
  readonly ofApi: Readonly<Record<string, string>>;
}

/** Works the headers out once: a library that did it for each answer took 40 µs, a fifth of a product's answer. */
export const safetyHeaders = (isHttps: boolean): SafetyHeaders => {
  const onHttps: Record<string, string> = isHttps
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {};
  return { ofPages: { ...ofEveryPage, ...onHttps }, ofApi: { ...ofEveryCall, ...onHttps } };
};

/** Sets the headers of every answer that goes through the framework; one that an answer has set itself stays. */
export const setSafetyHeaders = (app: FastifyInstance, { ofPages, ofApi }: SafetyHeaders): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    // By the route, since an address can spell it in other letters; by the address where there is no route.
    const address = request.routeOptions.url ?? request.url;
    const headers = Object.entries(address.startsWith('/api/') ? ofApi : ofPages);
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    done(null, payload);
  });
};
