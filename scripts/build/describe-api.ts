import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { permissions } from '#domain/access/permissions.ts';
import type { Endpoint } from '#domain/contract/endpoint.ts';
import { everyEndpoint } from '#domain/every-endpoint.ts';
import { StoredSaid } from '#domain/words/said.ts';
import { problemCodes, problemOf } from '#domain/contract/problems.ts';

const fact = { $ref: '#/components/schemas/Fact' };

// Its schema is of one piece: see there.
z.globalRegistry.add(StoredSaid, {
  id: 'Fact',
  override: {
    type: 'object',
    properties: {
      code: { type: 'string', minLength: 1, maxLength: 100 },
      values: {
        type: 'object',
        additionalProperties: {
          anyOf: [{ type: ['string', 'number', 'boolean', 'null'] }, fact, { type: 'array', items: fact }],
        },
      },
    },
    required: ['code', 'values'],
    additionalProperties: false,
  },
});

const ErrorBody = z
  .object({
    statusCode: z.int(),
    error: z.string(),
    message: z.string().describe('A sentence for a person.'),
    code: z.enum(problemCodes),
    said: StoredSaid.optional().describe('The message as a code and values, where it says more than `code`.'),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('Field name to sentence, where fields are at fault.'),
    current: z.unknown().optional().describe('The record as it is now, where a stale version was sent.'),
    changed: z
      .object({ by: z.string(), at: z.iso.datetime() })
      .optional()
      .describe('Who has changed the record last, where a stale version was sent.'),
    findings: z
      .array(z.unknown())
      .optional()
      .describe('What was found in artwork, each with its areas, where that is the reason.'),
    existingId: z.int().optional().describe('The record that is in the way, where there is one.'),
  })
  .meta({ id: 'Error' });

const IdempotencyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .min(8)
    .max(200)
    .optional()
    .describe(
      'Sent twice with one key, a record is made once; for 24 hours, for each person. With another body it is refused (409), and `current` is what was made.',
    ),
});

const pathOf = (endpoint: Endpoint): string =>
  endpoint.path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{rest}');

const replyContent = ({ reply }: Endpoint) => {
  if (reply instanceof z.ZodType) return { 'application/json': { schema: reply } };
  if (reply.kind === 'list') return { 'application/json': { schema: z.array(reply.item) } };
  return { [reply.mediaType]: { schema: z.string().meta({ format: 'binary' }) } };
};

const bodyContent = ({ body }: Endpoint) => {
  if (body === undefined) return null;
  if (body instanceof z.ZodType) return { 'application/json': { schema: body } };
  const files = z.array(z.string().meta({ format: 'binary' })).max(body.maxFiles);
  const description = `At most ${body.maxFiles} of at most ${body.maxBytes} bytes each.`;
  const fields = Object.entries(body.fields ?? {}).map(([name, value]) => [name, z.literal(value)] as const);
  const json = Object.entries(body.json ?? {}).map(([name, shape]) => [name, shape.optional()] as const);
  const schema = z
    .object({ ...Object.fromEntries(fields), ...Object.fromEntries(json), [body.field]: files })
    .describe(description);
  return { 'multipart/form-data': { schema } };
};

const codesOf = ({ needs, params, query, body, fails }: Endpoint) => [
  ...(needs === 'public' ? [] : (['session.required', 'access.denied'] as const)),
  ...(params || query || body ? (['request.invalid'] as const) : []),
  ...fails,
];

const failures = (endpoint: Endpoint) => {
  const byStatus = new Map<number, string[]>();
  for (const code of codesOf(endpoint)) {
    const { status, sentence } = problemOf(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\`: ${sentence}`]);
  }
  const content = { 'application/json': { schema: ErrorBody } };
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [String(status), { description: lines.join('\n\n'), content }]),
  );
};

const mayCall = ({ needs }: Endpoint): string =>
  needs === 'public' ? 'Anybody may make this call.' : `For ${permissions[needs].join(', ')} (\`${needs}\`).`;

const operationOf = (endpoint: Endpoint): ZodOpenApiOperationObject => {
  const content = bodyContent(endpoint);
  const { params, query } = endpoint;
  return {
    summary: endpoint.summary,
    description: mayCall(endpoint),
    tags: [endpoint.path.split('/')[endpoint.path.startsWith('/api/') ? 2 : 1] ?? ''],
    security: endpoint.needs === 'public' ? [] : [{ bearer: [] }, { cookie: [] }],
    requestParams: {
      ...(params instanceof z.ZodObject ? { path: params } : {}),
      ...(query instanceof z.ZodObject ? { query } : {}),
      ...(endpoint.fails.includes('request.key_reused') ? { header: IdempotencyHeader } : {}),
    },
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: {
      [String(endpoint.status ?? 200)]: { description: 'Done.', content: replyContent(endpoint) },
      ...(endpoint.revalidates
        ? { '304': { description: 'As in the answer whose ETag If-None-Match names.' } }
        : {}),
      ...failures(endpoint),
    },
  };
};

/** The contract as OpenAPI 3.1, generated from the schemas that validate requests. */
const describeApi = () => {
  const paths: Record<string, ZodOpenApiPathsObject[string]> = {};
  for (const endpoint of everyEndpoint) {
    const path = pathOf(endpoint);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Labelport',
      version: '1',
      description:
        'How each product of each client is labelled, packed, stacked and papered. Sign in at /api/auth/signin and send the token as `Authorization: Bearer …`.',
    },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'labelport' },
      },
    },
  });
};

process.stdout.write(JSON.stringify(describeApi()));
