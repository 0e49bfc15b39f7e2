import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { can } from '#domain/access/can.ts';
import { roleHeader } from '#domain/access/role-header.ts';
import type { Endpoint, FileReply, ListReply, Needs, UploadBody } from '#domain/contract/endpoint.ts';
import { Problem, type ProblemCode } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import type { SafetyHeaders } from './headers.ts';
import { actingAs } from './acting.ts';
import { jsonArray } from './json-array.ts';
import { JsonText } from './json-text.ts';
import { readInTime } from './read-in-time.ts';
import { sayContinue } from './say-continue.ts';
import { requireSameOrigin } from './same-origin.ts';
import type { Actor, Sessions } from './sessions.ts';
import { grows } from './space-guard.ts';

type Shape = z.ZodType;
type Parsed<S> = S extends Shape ? z.output<S> : undefined;

/** What a handler is given: parsed input, and who asks. */
export interface Call<Params, Query, Body, Who> {
  params: Parsed<Params>;
  query: Parsed<Query>;
  body: Parsed<Body>;
  /** Who asks; null where the call is public. */
  actor: Who extends 'public' ? null : Actor;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a handler answers, in part written already where it likes; `null` of a file call means that it has set an answer without a body. */
type Answer<Reply> =
  Reply extends ListReply<infer Item>
    ? z.input<Item>[] | AsyncIterable<z.input<Item> | JsonText>
    : Reply extends FileReply
      ? Readable | Buffer | null
      : Reply extends Shape
        ? z.input<Reply> | JsonText
        : never;

/**
 * In what state a record is: a text that differs whenever its answer does. By it a call that revalidates learns that
 * nothing has changed without making the answer again. Null where only the whole answer tells.
 */
export interface StateOf<C, Reply> {
  /** The state now, which is asked only for who has an answer already; null when there is no such record. */
  now: (call: C) => Promise<string | null>;
  /** The state that an answer shows. */
  shown: (answer: Reply) => string | null;
}

/** Mounts a call of the contract with the order of checks: session, role, body, shape; then the handler. */
export type Mount = <
  Params extends Shape | undefined,
  Query extends Shape | undefined,
  Body extends Shape | UploadBody | undefined,
  Reply extends Shape | ListReply | FileReply,
  Who extends Needs,
>(
  endpoint: Endpoint<Params, Query, Body, Reply, Who>,
  handler: (call: Call<Params, Query, Body, Who>) => Promise<Answer<Reply>> | Answer<Reply>,
  stateOf?: StateOf<Call<Params, Query, Body, Who>, Reply extends Shape ? z.output<Reply> : never>,
) => void;

/** An answer: its ETag, where it has one, and its text, which is null for what the browser has already. */
interface Sent {
  tag: string | null;
  json: string | null;
}

const isKind = <K extends string>(value: unknown, kind: K): value is { kind: K } =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;

const fieldsOf = (error: z.ZodError): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  return fields;
};

const parse = (schema: z.ZodType, value: unknown, code: ProblemCode): unknown => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (code !== 'request.invalid') throw new Problem(code);
  const fields = fieldsOf(parsed.error);
  const sentences = Object.values(fields);
  throw new Problem(code, {
    fields,
    ...(sentences.length === 1 && sentences[0] ? { message: sentences[0] } : {}),
  });
};

/** An empty value in an address means that the value was not given. */
const givenOnly = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(asRecord(query)).filter(([, value]) => value !== ''));

/** An id that is none names nothing: such an address answers what a missing record answers. */
const missingCode = (endpoint: Endpoint): ProblemCode =>
  endpoint.fails.find((code) => code.endsWith('.not_found')) ?? 'request.invalid';

const asRecord = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

const paramsOf = (request: FastifyRequest): Record<string, unknown> => {
  const { '*': rest, ...named }: Record<string, unknown> = { ...asRecord(request.params) };
  return rest === undefined ? named : { ...named, rest };
};

/** Makes the function that mounts calls on this server. */
export const createMount = (
  app: FastifyInstance,
  sessions: Sessions,
  { ofApi }: SafetyHeaders,
  /** Throws while space is too short for what makes the database larger. */
  requireSpace: () => Promise<void> = () => Promise.resolve(),
): Mount & { mounted: ReadonlySet<Endpoint> } => {
  const headersOfApi: readonly string[] = Object.entries(ofApi).flat();
  const mounted = new Set<Endpoint>();

  // Of what goes out by the framework: files, streams and refusals.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.actor) reply.header(roleHeader, request.actor.role);
    const isUnread = request.method === 'HEAD' && payload instanceof Readable;
    if (isUnread) payload.destroy();
    done(null, isUnread ? null : payload);
  });

  /** Past the framework's own sending, whose hooks and checks take as long as reading a product does. */
  const send = (request: FastifyRequest, reply: FastifyReply, { tag, json }: Sent): FastifyReply => {
    const headers: (string | number | string[])[] = [...headersOfApi, ...ownHeaders(reply)];
    if (request.actor) headers.push(roleHeader, request.actor.role);
    if (tag !== null) headers.push('etag', tag);
    if (json !== null) headers.push('content-type', jsonType, 'content-length', Buffer.byteLength(json));
    reply.hijack();
    reply.raw.writeHead(json === null ? 304 : reply.statusCode, headers);
    reply.raw.end(json);
    return reply;
  };

  const mount: Mount = (endpoint, handler, stateOf) => {
    mounted.add(endpoint);
    const { needs, params, query, body } = endpoint;
    const isRead = endpoint.method === 'GET';
    const isGrowing = grows(endpoint);
    const bodySchema = body instanceof z.ZodType ? body : null;
    const replySchema = endpoint.reply instanceof z.ZodType ? endpoint.reply : null;
    const itemSchema = isKind(endpoint.reply, 'list') ? endpoint.reply.item : null;
    // Made once: making it takes longer than parsing a page with it.
    const listSchema = itemSchema && z.array(itemSchema);

    const admit = async (request: FastifyRequest): Promise<void> => {
      if (!isRead) requireSameOrigin(request);
      if (needs !== 'public') {
        const actor = await sessions.require(request);
        request.actor = actor;
        if (!can(actor.role, needs)) throw new Problem('access.denied');
      }
      if (isGrowing) await requireSpace();
    };

    const readShape = (request: FastifyRequest): void => {
      if (params) request.params = parse(params, paramsOf(request), missingCode(endpoint));
      request.query = query ? parse(query, givenOnly(request.query), 'request.invalid') : {};
      if (bodySchema) request.body = parse(bodySchema, request.body, 'request.invalid');
    };

    const answer = (request: FastifyRequest, reply: FastifyReply, content: unknown): FastifyReply => {
      const json = JSON.stringify(content);
      if (!endpoint.revalidates) return send(request, reply, { tag: null, json });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reply's own schema has just made it
      const shown = content as Parameters<NonNullable<typeof stateOf>['shown']>[0];
      const tag = tagOf(stateOf?.shown(shown) ?? hash('sha1', json, 'base64url'));
      const isKnown = request.headers['if-none-match'] === tag;
      return send(request, reply, { tag, json: isKnown ? null : json });
    };

    /** The tag that the browser has, where it is still that of the record. */
    const knownTag = async (call: Parameters<typeof handler>[0]): Promise<string | null> => {
      const known = call.request.headers['if-none-match'];
      if (!stateOf || known === undefined) return null;
      const state = await stateOf.now(call);
      return state !== null && tagOf(state) === known ? known : null;
    };

    app.route({
      // A HEAD is answered as the GET, without what Node leaves out by itself (RFC 9110, 9.3.2).
      method: isRead ? ['GET', 'HEAD'] : endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      ...(needs === 'public' ? { bodyLimit: limits.body.maxPublicBytes } : {}),
      ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
      // A GET has no body to wait for, so that all of it is one step; an upload has limits of its own.
      ...(isRead
        ? {}
        : {
            onRequest: admit,
            preParsing: isKind(body, 'upload') ? sayContinue : [sayContinue, readInTime],
            preValidation: async (request) => readShape(request),
          }),
      handler: async (request, reply) => {
        if (isRead) {
          await admit(request);
          readShape(request);
        }
        const { params, query, body, actor } = request;
        const parsed: unknown = { params, query, body, actor, request, reply };
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one cast: the schemas above have just made these values what the contract's types say
        const call = parsed as Parameters<typeof handler>[0];
        if (endpoint.status) reply.code(endpoint.status);
        const tag = await knownTag(call);
        if (tag !== null) return send(request, reply, { tag, json: null });
        const result: unknown =
          isRead || needs === 'public' || !actor
            ? await handler(call)
            : await actingAs({ ...actor, needs }, () => handler(call));
        if (reply.sent) return reply;
        if (result instanceof JsonText) return send(request, reply, { tag: null, json: result.text });
        if (replySchema) return answer(request, reply, replySchema.parse(result));
        if (itemSchema && isStream(result)) return sendStream(reply, itemSchema, result);
        if (listSchema) return answer(request, reply, listSchema.parse(result));
        return reply.send(result ?? undefined);
      },
    });
  };
  return Object.assign(mount, { mounted });
};

const jsonType = 'application/json; charset=utf-8';

/** A state in the characters that an ETag may have. */
const tagOf = (state: string): string => `W/"${encodeURIComponent(state.toWellFormed())}"`;

/** What the handler, or whoever came before it, has set for this answer. */
const ownHeaders = (reply: FastifyReply) =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [name, value]));

const isStream = (rows: unknown): rows is AsyncIterable<unknown> =>
  typeof rows === 'object' && rows !== null && Symbol.asyncIterator in rows;

const sendStream = (reply: FastifyReply, item: z.ZodType, rows: AsyncIterable<unknown>): FastifyReply => {
  const stream = Readable.from(
    jsonArray(rows, (row) => (row instanceof JsonText ? row : item.parse(row))),
    { objectMode: false },
  );
  return reply.type(jsonType).send(stream);
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null until the session has been checked, and on public calls. */
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}
