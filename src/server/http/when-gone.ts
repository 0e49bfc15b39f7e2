import type { FastifyReply } from 'fastify';
import { onceClosed } from './once-closed.ts';

/** Aborts if the connection closes before the response is complete. */
export const whenGone = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  const { socket } = reply.request.raw;
  const gone = (): void => {
    if (!reply.raw.writableFinished) controller.abort();
  };
  // A response that is queued behind another on its connection does not report that the connection closed.
  if (socket.destroyed) gone();
  else onceClosed([reply.raw, socket], gone);
  return controller.signal;
};
