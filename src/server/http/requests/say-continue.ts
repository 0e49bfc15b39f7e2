import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';

/** Sends "100 Continue" to a client that waits for it (RFC 9110, 10.1.1), once the request has been admitted. */
export const sayContinue = (
  { headers }: FastifyRequest,
  { raw }: FastifyReply,
  payload: RequestPayload,
  done: (error: null, payload: RequestPayload) => void,
): void => {
  if (headers.expect?.toLowerCase() === '100-continue') raw.writeContinue();
  done(null, payload);
};
