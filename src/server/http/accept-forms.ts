import type { FastifyInstance } from 'fastify';
import { Problem } from '#domain/contract/problem.ts';

/**
 * Parses the forms of those calls that take one, and JSON under the name that SCIM gives it; everywhere else both are refused
 * like any other type.
 */
export const acceptForms = (app: FastifyInstance): void => {
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
  app.addContentTypeParser('application/scim+json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.endpoint?.path.startsWith('/scim/') !== true)
      return done(new Problem('request.wrong_type'));
    return parseJson(request, String(body), done);
  });
};
