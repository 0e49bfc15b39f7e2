import type { FastifyReply } from 'fastify';

/** Aborts when the connection breaks before the answer is out: nobody waits for it any more. */
export const whenGone = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
};
