import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#domain/contract/problem.ts';
import { said, saidBy } from '#domain/words/say.ts';
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
  const readJson = async (request: FastifyRequest, sent: Buffer): Promise<unknown> => {
    // In another encoding, each letter that is not ASCII would be replaced by the same character, and so stored.
    if (!isUtf8(sent)) throw new Problem('request.malformed', saidBy(said('refusal.not_utf8')));
    const body = sent.toString();
    refuseManyValues(body);
    return new Promise((resolve, reject) => {
      void parseJson(request, body, (error, value) => (error ? reject(error) : resolve(value)));
    });
  };
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson);
  app.addContentTypeParser(
    'application/scim+json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (request.routeOptions.config.endpoint?.path.startsWith('/scim/') !== true)
        throw new Problem('request.wrong_type');
      return readJson(request, body);
    },
  );
};
