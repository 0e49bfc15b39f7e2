import type { FastifyInstance } from 'fastify';
import { getHealth } from '#domain/settings/contract.ts';
import { answerStopping } from './problems.ts';

/**
 * While the app closes, requests on open connections are refused with a Retry-After; nothing is started for them.
 * Requests accepted earlier are finished. Until then the process is alive, and its health check says so.
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
