import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { answerNotFound } from './problems.ts';

/** The path of an address as a person would read it: decoded, without `.`, `..` and doubled slashes. */
const readablePath = (url: string): string => {
  const path = new URL(`http://portal${url}`).pathname;
  try {
    return decodeURIComponent(path).replaceAll(/[/\\]+/g, '/');
  } catch {
    return path;
  }
};

const isForPeople = (url: string, method: string, accept: string | undefined): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (accept ?? '').includes('text/html') &&
  !/^\/(api|uploads|assets)(\/|$)/i.test(readablePath(url));

/** Serves the built web app: its files for good, its page for every address that is a screen. */
export const serveWebApp = async (app: FastifyInstance, webDir: string): Promise<void> => {
  const hasWeb = existsSync(join(webDir, 'index.html'));
  const page = hasWeb ? await readFile(join(webDir, 'index.html'), 'utf8') : null;
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: webDir,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!page || !isForPeople(request.url, request.method, request.headers.accept))
      return answerNotFound(reply);
    return reply.code(200).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
};
