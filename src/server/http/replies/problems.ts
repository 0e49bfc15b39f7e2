import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#domain/contract/problem.ts';
import { said, saidBy, sayInEnglish } from '#domain/words/say.ts';
import type { ProblemCode } from '#domain/contract/problems.ts';
import { isLockTimeout, isNoneFree, isOutOfSpace, isUnavailable } from '../../db/failure.ts';

// Importing node:http would load everything it exports, including a WebSocket client: 90 ms of CPU and 16 MB at every
// start.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** Fastify's own errors, mapped to our codes. */
const ofFramework: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.wrong_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'request.invalid',
  FST_ERR_BAD_URL: 'request.not_found',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'request.wrong_type',
};

/** The process or the system has too many open files. */
const tooManyOpen = new Set(['EMFILE', 'ENFILE']);

const overloaded = (): Problem =>
  new Problem('service.unavailable', {
    ...saidBy(said('refusal.busy')),
    retryAfterSeconds: 3,
  });

const unavailable = (): Problem => new Problem('service.unavailable', { retryAfterSeconds: 3 });

/** Converts any error to a Problem; null if the error is unexpected. */
const asProblem = (error: FastifyError | Problem | Error): Problem | null => {
  if (error instanceof Problem) return error;
  if (isOutOfSpace(error)) return new Problem('storage.full');
  if (isNoneFree(error)) return overloaded();
  if (isUnavailable(error)) return unavailable();
  if (isLockTimeout(error)) return new Problem('service.busy', { retryAfterSeconds: 3 });
  const name = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (tooManyOpen.has(name)) return overloaded();
  const code = ofFramework[name];
  if (code) return new Problem(code);
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status !== undefined && status >= 400 && status < 500) return new Problem('request.malformed');
  return null;
};

/** The sentences of fields, and the facts of those that state one. */
const fieldsOf = ({ fields = {}, issues = {} }: Problem['details']) => {
  const told = Object.entries(fields).map(([name, fact]) => [name, sayInEnglish(fact)] as const);
  return {
    ...(told.length + Object.keys(issues).length === 0
      ? {}
      : { fields: { ...issues, ...Object.fromEntries(told) } }),
    ...(told.length === 0 ? {} : { fieldsSaid: fields }),
  };
};

/** The body of an error response: Fastify's own form, with our code and details. */
const bodyOf = (problem: Problem) => ({
  statusCode: problem.status,
  error: STATUS_CODES[problem.status] ?? String(problem.status),
  message: problem.message,
  code: problem.code,
  ...(problem.details.said ? { said: problem.details.said } : {}),
  ...fieldsOf(problem.details),
  ...(problem.details.current === undefined ? {} : { current: problem.details.current }),
  ...(problem.details.changed === undefined ? {} : { changed: problem.details.changed }),
  ...(problem.details.findings === undefined ? {} : { findings: problem.details.findings }),
  ...(problem.details.existingId === undefined ? {} : { existingId: problem.details.existingId }),
});

const answer = (reply: FastifyReply, problem: Problem): FastifyReply => {
  const { retryAfterSeconds } = problem.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  // A file response may have set its headers before it failed.
  reply.removeHeader('content-disposition').removeHeader('etag').header('cache-control', 'no-store');
  return reply
    .code(problem.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(bodyOf(problem)));
};

/** Whether the sender disconnected before the whole body arrived. */
const isBrokenOff = (error: Error, { raw }: FastifyRequest): boolean =>
  error === raw.errored && !raw.complete;

/** Answers an error. Stack traces, SQL and paths never leave the server. */
export const answerFailure = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const userId = request.actor?.userId ?? null;
  // The system reports this as ECONNRESET, just as it does a lost database. No client is left to read the response.
  if (isBrokenOff(error, request)) {
    request.log.info({ userId }, 'the sender broke off the body');
    return answer(reply, new Problem('request.malformed'));
  }
  const problem = asProblem(error);
  if (problem) {
    const isBusy = problem.code === 'service.busy';
    if (problem.status === 403 || problem.code.startsWith('auth.') || isBusy)
      request.log.warn({ code: problem.code, userId }, 'refused');
    // Busy refusals are logged elsewhere: a flood of them must not flood the error log.
    if (problem.status >= 500 && problem.code !== 'auth.busy' && !isBusy)
      request.log.error({ err: error, userId }, 'failed');
    return answer(reply, problem);
  }
  request.log.error({ err: error, userId }, 'unexpected');
  return answer(
    reply,
    new Problem('unexpected', saidBy(said('refusal.unexpected', { reference: request.id }))),
  );
};

/** Node's parse errors, mapped to our codes; with any other error the input is not HTTP. */
const ofReader: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'request.head_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
};

/**
 * Answers input that Node cannot parse as a request: sends `headers` and an error, and closes the connection. If
 * `mayAnswer` returns false, only closes it.
 */
export const answerUnreadable =
  (headers: Readonly<Record<string, string>>, mayAnswer: (socket: Socket) => boolean) =>
  (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || !mayAnswer(socket)) {
      socket.destroy();
      return;
    }
    const problem = new Problem(ofReader[error.code] ?? 'request.malformed');
    const body = JSON.stringify(bodyOf(problem));
    const lines = Object.entries({
      ...headers,
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    }).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`, ...lines].join('\r\n');
    socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
  };

/** Refuses a request while the process is stopping, and closes the connection: another process takes the next one. */
export const answerStopping = (reply: FastifyReply): FastifyReply =>
  answer(reply.header('connection', 'close'), unavailable());

export const answerNotFound = (reply: FastifyReply): FastifyReply =>
  answer(reply, new Problem('request.not_found'));

/** Where assistants ask to listen, or end a session: 404 would tell them that a session has ended. */
export const answerOnlyPost = (reply: FastifyReply): FastifyReply =>
  answer(reply.header('allow', 'POST'), new Problem('request.only_post'));

/** Refuses a request without reading its body, and closes the connection on which the body would arrive. */
export const refuseUnread = (reply: FastifyReply, problem: Problem): FastifyReply =>
  answer(reply.header('connection', 'close'), problem);
