import type { FastifyRequest } from 'fastify';
import { pino, type DestinationStream, type Logger } from 'pino';

/** An address as it is logged: the token of a link in a mail opens an account, so it stays out. */
export const loggedUrl = (url: string): string => url.replace(/([?&]token=)[^&#]*/gi, '$1…');

/** What is logged of a request, in the framework's own form. */
const requestLine = (request: FastifyRequest) => ({
  method: request.method,
  url: loggedUrl(request.url),
  host: request.host,
  remoteAddress: request.ip,
});

/** Structured lines on standard output, or wherever a test reads them, one per event; secrets never get in. */
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
