import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#domain/contract/endpoint.ts';

/** Public addresses that are neither calls of the contract nor files of the web app. */
const openPages = /^\/(?:api\/(?:openapi\.json|docs(?:\/.*)?)|codes-to-try)$/;

/**
 * From now on, registering a route throws unless it is a call of the contract or deliberately public, so that such a
 * server never starts.
 */
export const requirePolicies = (
  app: FastifyInstance,
  mounted: ReadonlySet<Endpoint>,
  isWebFile: (address: string) => boolean,
): void => {
  const isOpen = (method: string, url: string): boolean =>
    (method === 'GET' || method === 'HEAD') && (openPages.test(url) || isWebFile(url));
  app.addHook('onRoute', ({ method, url, config }) => {
    const endpoint = config?.endpoint;
    const isMounted = endpoint && mounted.has(endpoint);
    for (const one of [method].flat()) {
      const isOwn = endpoint?.method === one || (endpoint?.method === 'GET' && one === 'HEAD');
      if (isMounted && isOwn && endpoint.path === url) continue;
      if (!isOpen(one, url)) throw new Error(`${one} ${url} has no policy.`);
    }
  });
};
