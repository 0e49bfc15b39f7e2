import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { connectionLimits } from '../connections/connection-limits.ts';

/** A text that stays the same while the process runs. */
interface SharedText {
  type: string;
  content: Buffer;
}

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

const describeContract = async (): Promise<object> => (await import('./openapi.ts')).describeApi();

/**
 * Serves the API description as JSON and as a page. It is generated on the first request, because most processes never
 * need it. Long texts are serialized once and shared: serializing one takes as long as a hundred reads, and each client
 * that does not read would otherwise make the process buffer its own copy.
 */
export const serveDescription = async (
  app: FastifyInstance,
  describe: () => Promise<object> = describeContract,
): Promise<void> => {
  const texts = new Map<string, SharedText>();

  await app.register(async (docs) => {
    docs.addHook('onRequest', async ({ routeOptions: { url = '' } }, reply) => {
      const text = texts.get(url);
      return text ? reply.type(text.type).send(text.content) : undefined;
    });
    docs.addHook('onSend', async ({ routeOptions: { url = '' } }, reply, payload) => {
      if (typeof payload !== 'string' || payload.length <= connectionLimits.sharedOpenText) return payload;
      const content = Buffer.from(payload);
      texts.set(url, { type: String(reply.getHeader('content-type')), content });
      return content;
    });
    let described: Promise<object> | undefined;
    docs.get('/api/openapi.json', () => {
      // Once for all who ask meanwhile: it takes a tenth of a second in one piece. Kept is the text, and no failure.
      described ??= describe().finally(() => {
        described = undefined;
      });
      return described;
    });
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
