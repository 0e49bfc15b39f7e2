import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { connectionLimits } from './connection-limits.ts';

/** A text that stays the same while the process runs. */
interface SharedText {
  type: string;
  content: Buffer;
}

/**
 * Serves the API description as JSON and as a page. It is generated on the first request, because most processes never
 * need it. Long texts are serialized once and shared: serializing one takes as long as a hundred reads, and each client
 * that does not read would otherwise make the process buffer its own copy.
 */
export const serveDescription = async (app: FastifyInstance): Promise<void> => {
  let made: object | null = null;
  const make = async (): Promise<object> => (made ??= (await import('./openapi.ts')).describeApi());
  const document = { toJSON: () => made };
  const texts = new Map<string, SharedText>();

  await app.register(async (docs) => {
    docs.addHook('onRequest', async ({ routeOptions: { url = '' } }, reply) => {
      const text = texts.get(url);
      if (text) return reply.type(text.type).send(text.content);
      await make();
      return undefined;
    });
    docs.addHook('onSend', async ({ routeOptions: { url = '' } }, reply, payload) => {
      if (typeof payload !== 'string' || payload.length <= connectionLimits.sharedOpenText) return payload;
      const content = Buffer.from(payload);
      texts.set(url, { type: String(reply.getHeader('content-type')), content });
      return content;
    });
    docs.get('/api/openapi.json', async (_, reply) => reply.send(await make()));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the plugin wants its own copy of the OpenAPI types; this becomes plain OpenAPI 3.1 JSON when it is sent
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { validatorUrl: null },
      staticCSP:
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    });
  });
};
