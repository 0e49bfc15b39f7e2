import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { speakMcp } from '#domain/mcp/contract.ts';
import { policyOfCodeReader, policyOfPage } from './headers.ts';
import { answerNotFound, answerOnlyPost } from './problems.ts';

/** The path of an address: decoded, without `.`, `..` and repeated slashes; null if it has none. */
const readablePath = (url: string): string | null => {
  // Node passes on any text after the method, as in "GET *:99999".
  const path = URL.parse(`http://portal${url}`)?.pathname ?? null;
  if (path === null) return null;
  try {
    return decodeURIComponent(path).replaceAll(/[/\\]+/g, '/');
  } catch {
    return path;
  }
};

/** Whether to send the page: always for `/`, and for other addresses if the client accepts HTML. */
const isForPeople = (url: string, method: string, accept: string | undefined): boolean => {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = readablePath(url);
  if (path === null) return false;
  if (path === '/') return true;
  return (accept ?? '').includes('text/html') && !/^\/(api|uploads|assets)(\/|$)/i.test(path);
};

/** The name of the built file of `web/scan/camera/read-codes-worker.ts`. A worker has its own file's policy. */
const codeReader = 'read-codes-worker-';

/** The texts of a page's inline scripts. */
const scriptsIn = (page: string): string[] =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);

/** Whether the built web app has a file at this address. */
export const isWebFile = (webDir: string, address: string): boolean =>
  statSync(join(webDir, address), { throwIfNoEntry: false })?.isFile() ?? false;

/** Serves the web app: its files, which may be cached for ever, and its page at every address of a screen. */
export const serveWebApp = async (app: FastifyInstance, webDir: string): Promise<void> => {
  const hasWeb = existsSync(join(webDir, 'index.html'));
  const policy = hasWeb ? policyOfPage(scriptsIn(await readFile(join(webDir, 'index.html'), 'utf8'))) : null;
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: webDir,
      index: false,
      wildcard: false,
      globIgnore: ['index.html*'],
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        if (isHashed && basename(path).startsWith(codeReader))
          reply.header('content-security-policy', policyOfCodeReader);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    // The page is sent only below, with its own policy.
    app.get('/index.html', (_request, reply) => reply.redirect('/'));
  }
  app.setNotFoundHandler((request, reply) => {
    if (policy === null || !isForPeople(request.url, request.method, request.headers.accept))
      return request.url === speakMcp.path ? answerOnlyPost(reply) : answerNotFound(reply);
    return reply.code(200).header('content-security-policy', policy).sendFile('index.html');
  });
};
