import type { FastifyReply } from 'fastify';
import { onceClosed } from './once-closed.ts';

/** A signal that aborts if the connection closes before the response is complete. */
export const whenGone = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  const { socket } = reply.request.raw;
  const gone = (): void => {
    if (!reply.raw.writableFinished) controller.abort();
  };
  // A response that waits behind another on its connection does not report that the connection has closed.
  if (socket.destroyed) gone();
  else onceClosed([reply.raw, socket], gone);
  return controller.signal;
};
