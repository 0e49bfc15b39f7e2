import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { safetyHeaders, setSafetyHeaders } from './headers.ts';

const headersOf = async (address: string, isHttps: boolean) => {
  const app = Fastify();
  setSafetyHeaders(app, safetyHeaders(isHttps));
  app.get('/*', () => ({}));
  app.get('/api/products', () => ({}));
  return (await app.inject(address)).headers;
};

describe('the headers of every answer', () => {
  test('say what a page may load, run and be framed by @security-3.3 @security-3.7', async () => {
    expect(await headersOf('/search', false)).toMatchObject({
      'content-security-policy':
        "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob: https: http:;font-src 'self';connect-src 'self';media-src 'self' blob:;worker-src 'self';frame-src 'self' blob: https://www.youtube-nocookie.com https://www.youtube.com;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    });
  });

  test('ask for https only where the portal is on https @security-3.3', async () => {
    expect(await headersOf('/search', false)).not.toHaveProperty('strict-transport-security');
    expect((await headersOf('/search', true))['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    );
  });

  test('let nothing of the API be kept @security-7.1', async () => {
    expect((await headersOf('/api/products', false))['cache-control']).toBe('no-store');
    expect((await headersOf('/%61pi/products', false))['cache-control']).toBe('no-store');
    expect(await headersOf('/products', false)).not.toHaveProperty('cache-control');
  });
});
