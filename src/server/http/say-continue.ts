import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';

/** Asks for the body of a request whose sender waits to be asked (RFC 9110, 10.1.1): not before it was admitted. */
export const sayContinue = (
  { headers }: FastifyRequest,
  { raw }: FastifyReply,
  payload: RequestPayload,
  done: (error: null, payload: RequestPayload) => void,
): void => {
  if (headers.expect?.toLowerCase() === '100-continue') raw.writeContinue();
  done(null, payload);
};
