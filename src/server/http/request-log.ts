import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { loggedUrl } from '../log.ts';

/** The values of LOG_LEVEL at which requests are logged. */
const levelsWithRequests: ReadonlySet<string> = new Set(['info', 'debug', 'trace']);

/** Logs one line per finished or aborted request; none if LOG_LEVEL is higher. */
export class RequestLog extends LogController {
  readonly #isOn: boolean;

  constructor(level: string) {
    super();
    this.#isOn = levelsWithRequests.has(level);
  }

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (!this.#isOn) return;
    const startedAt = performance.now();
    // A closed connection no longer has an address.
    const remoteAddress = request.ip;
    const { raw } = reply;
    raw.once('close', () =>
      request.log.info(
        {
          method: request.method,
          route: request.routeOptions.url ?? null,
          url: loggedUrl(request.url),
          status: raw.headersSent ? raw.statusCode : null,
          ms: Math.round(performance.now() - startedAt),
          userId: request.actor?.userId ?? null,
          remoteAddress,
        },
        raw.writableFinished ? 'request' : 'request given up',
      ),
    );
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (error) super.requestCompleted(error, request, reply);
  }

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    const isGivenUp = 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!isGivenUp) super.streamError(error, request, reply);
  }
}
