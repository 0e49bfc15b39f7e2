import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { everyEndpoint } from '#domain/every-endpoint.ts';
import { onSqlite } from '#testing/engines.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const Json = z.record(z.string(), z.unknown());
const Operation = z.object({
  summary: z.string(),
  description: z.string(),
  security: z.array(Json),
  responses: z.record(z.string(), Json),
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).optional(),
  requestBody: Json.optional(),
});
const Description = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: Json, securitySchemes: Json }),
});

const referencesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
};

onSqlite((engine) => {
  describe('the description of the API', () => {
    let app: TestApp;
    let document: z.infer<typeof Description>;

    beforeAll(async () => {
      app = await startTestApp(engine);
      const response = await app.guest.fetch('/api/openapi.json');
      document = Description.parse(await response.json());
    });

    test('is OpenAPI 3.1 for everybody', () => {
      expect(document.openapi).toMatch(/^3\.1\.\d$/);
      expect(Object.keys(document.components.securitySchemes)).toEqual(['bearer', 'cookie']);
    });

    test('has every call of the contract and nothing else', () => {
      const described = Object.entries(document.paths).flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
      );
      expect(described.toSorted()).toEqual(
        everyEndpoint
          .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{rest}')}`)
          .toSorted(),
      );
    });

    test('G11: names the header under which a creation can be sent twice', () => {
      const taking = Object.entries(document.paths).flatMap(([path, operations]) =>
        Object.entries(operations)
          .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'Idempotency-Key'))
          .map(([method]) => `${method} ${path}`),
      );
      expect(taking).toEqual(
        expect.arrayContaining(['post /api/clients', 'post /api/products', 'post /api/tutorials']),
      );
    });

    test('has no reference that leads nowhere', () => {
      const references = referencesIn(document);
      expect(references).toContain('#/components/schemas/Product');
      const schemas = Object.keys(document.components.schemas);
      expect(
        references.filter((reference) => !schemas.includes(reference.replace('#/components/schemas/', ''))),
      ).toEqual([]);
    });

    test('names the parameters of each path', () => {
      const unnamed = Object.entries(document.paths).flatMap(([path, operations]) =>
        Object.values(operations).flatMap(({ parameters = [] }) => {
          const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
          const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
          return inPath.join() === named.join() ? [] : [path];
        }),
      );
      expect(unnamed).toEqual([]);
    });

    test('tells of a call who may make it, what it takes, what it answers and how it fails', () => {
      const call = document.paths['/api/products/import']?.['post'];
      expect(call?.description).toBe('For editor, administrator (`product.import`).');
      expect(call?.security).toEqual([{ bearer: [] }, { cookie: [] }]);
      expect(Object.keys(call?.requestBody ?? {})).toEqual(['required', 'content']);
      expect(Object.keys(call?.responses ?? {})).toEqual([
        '200',
        '400',
        '401',
        '403',
        '409',
        '413',
        '429',
        '507',
      ]);
      expect(call?.responses['409']?.['description']).toBe(
        '`import.running`: An import is running. Please wait until it has finished.\n\n' +
          '`import.file_changed`: This is not the file that was looked at: it has changed since. Nothing was imported. Look at it again.',
      );
    });

    test('can be read at /api/docs, with a page that loads nothing from elsewhere', async () => {
      const page = await fetch(`${app.url}/api/docs`);
      const html = await page.text();
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'self';/);
      const loaded = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
      expect(loaded.length).toBeGreaterThan(3);
      for (const address of loaded) {
        const { href } = new URL(address, page.url);
        expect(href.startsWith(`${app.url}/api/docs/`)).toBe(true);
        expect([href, (await fetch(href)).status]).toEqual([href, 200]);
      }
    });
  });
});
