import type { FastifyReply } from 'fastify';

/** Aborts if the connection closes before the response is complete. */
export const whenGone = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  const { socket } = reply.request.raw;
  const gone = (): void => {
    socket.off('close', gone);
    if (!reply.raw.writableFinished) controller.abort();
  };
  reply.raw.once('close', gone);
  // A response that is queued behind another on its connection does not report that the connection closed.
  socket.once('close', gone);
  if (socket.destroyed) gone();
  return controller.signal;
};
