import type { FastifyRequest } from 'fastify';
import { withoutKeys } from '#domain/keys/key-text.ts';
import { readBadge } from '#domain/stations/badge-code.ts';
import { pino, type DestinationStream, type Logger } from 'pino';

const decoded = (url: string): string => {
  try {
    return decodeURIComponent(url.replaceAll('+', ' '));
  } catch {
    return url;
  }
};

/**
 * A URL for the log, without the token of a mailed link, which would give access to an account, without keys, and without
 * an address that has a badge in it.
 */
export const loggedUrl = (url: string): string => {
  const plain = decoded(url);
  if (readBadge(plain) !== null) return '/…';
  const isEncodedKey = withoutKeys(url) === url && withoutKeys(plain) !== plain;
  return isEncodedKey ? '/…' : withoutKeys(url).replace(/([?&]token=)[^&#]*/gi, '$1…');
};

/** The logged fields of a request, in Fastify's own form. */
const requestLine = (request: FastifyRequest) => ({
  method: request.method,
  url: loggedUrl(request.url),
  host: request.host,
  remoteAddress: request.ip,
});

/** Logs structured lines, one per event, to standard output or, in tests, to `destination`. Secrets are redacted. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      serializers: { req: requestLine },
      redact: {
        paths: [
          'req.headers.authorization',
          'req.headers.cookie',
          'password',
          'token',
          '*.password',
          '*.token',
        ],
        remove: true,
      },
    },
    destination,
  );
