import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#domain/contract/problem.ts';
import { refuseManyValues } from './requests/refuse-many-values.ts';

/**
 * Parses JSON, the forms of those calls that take one, and JSON under the name that SCIM gives it; everywhere else the last two
 * are refused like any other type.
 */
export const acceptBodies = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      if (request.routeOptions.config.endpoint?.isForm !== true)
        return done(new Problem('request.wrong_type'));
      return done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const readJson = async (request: FastifyRequest, body: string): Promise<unknown> => {
    refuseManyValues(body);
    return new Promise((resolve, reject) => {
      void parseJson(request, body, (error, value) => (error ? reject(error) : resolve(value)));
    });
  };
  app.addContentTypeParser('application/json', { parseAs: 'string' }, readJson);
  app.addContentTypeParser(
    'application/scim+json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      if (request.routeOptions.config.endpoint?.path.startsWith('/scim/') !== true)
        throw new Problem('request.wrong_type');
      return readJson(request, body);
    },
  );
};
