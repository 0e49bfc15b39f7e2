import type { FastifyInstance } from 'fastify';
import { getHealth } from '#domain/settings/contract.ts';
import { answerStopping } from '../replies/problems.ts';

/**
 * Once the app is closing, refuses new requests on open connections with a Retry-After. Earlier requests are finished.
 * The health check still succeeds, because the process is alive until then.
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
