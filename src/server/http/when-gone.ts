import type { FastifyReply } from 'fastify';

/** Aborts when the connection breaks before the answer is out: nobody waits for it any more. */
export const whenGone = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  const { socket } = reply.request.raw;
  const gone = (): void => {
    socket.off('close', gone);
    if (!reply.raw.writableFinished) controller.abort();
  };
  reply.raw.once('close', gone);
  // An answer that waits behind another one of its connection hears nothing of the connection itself.
  socket.once('close', gone);
  if (socket.destroyed) gone();
  return controller.signal;
};
