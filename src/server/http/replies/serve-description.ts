import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { builtFile } from '../../built-file.ts';
import { projectDir } from '../../project-dir.ts';

/** The files of Swagger UI. The plugin around them is not loaded: it parses YAML, and takes memory in every process. */
const swaggerUi = (): string => {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve('@fastify/swagger-ui')), 'static');
};

const place = '/api/docs/static';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Calls of Labelport</title>
    <link rel="stylesheet" href="${place}/swagger-ui.css">
    <link rel="stylesheet" href="${place}/index.css">
    <link rel="icon" type="image/png" href="${place}/favicon-32x32.png" sizes="32x32">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="${place}/swagger-ui-bundle.js"></script>
    <script src="${place}/swagger-ui-standalone-preset.js"></script>
    <script src="${place}/start.js"></script>
  </body>
</html>
`;

const start = `window.onload = () => {
  window.ui = SwaggerUIBundle({
    url: '/api/openapi.json',
    dom_id: '#swagger-ui',
    deepLinking: true,
    validatorUrl: null,
    presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
    layout: 'StandaloneLayout',
  });
};
`;

const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Serves the API description, which was built with the server, as JSON and as a page. All who ask share one copy. */
export const serveDescription = async (app: FastifyInstance): Promise<void> => {
  await app.register(async (docs) => {
    const description = builtFile(join(projectDir, 'dist/server/openapi.json'));
    docs.get('/api/openapi.json', async (_, reply) =>
      reply.type('application/json; charset=utf-8').send(description()),
    );
    for (const address of ['/api/docs', '/api/docs/'])
      docs.get(address, async (_, reply) =>
        reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page),
      );
    docs.get(`${place}/start.js`, async (_, reply) =>
      reply.type('text/javascript; charset=utf-8').send(start),
    );
    await docs.register(serveFiles, {
      root: swaggerUi(),
      prefix: `${place}/`,
      decorateReply: false,
    });
  });
};
