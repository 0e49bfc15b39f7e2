import type { FastifyInstance } from 'fastify';
import { getHealth } from '#domain/settings/contract.ts';
import { answerStopping } from './problems.ts';

/**
 * Once the app closes, whoever still asks over a connection that was open is told that nothing was begun and when to ask
 * again; what was accepted before is finished. The process lives until then, and its health says so.
 */
export const refuseWhenStopping = (app: FastifyInstance): void => {
  let isStopping = false;
  app.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isStopping && request.routeOptions.config.endpoint !== getHealth) void answerStopping(reply);
    else done();
  });
};
