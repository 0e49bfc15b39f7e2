import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { can, mayDo } from '#domain/access/can.ts';
import { roleHeader } from '#domain/access/role-header.ts';
import { everything } from '#domain/access/scope.ts';
import type { Endpoint, FileReply, ListReply, Needs, UploadBody } from '#domain/contract/endpoint.ts';
import { parseSent, refusalOf } from '#domain/contract/parse-sent.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { ProblemCode } from '#domain/contract/problems.ts';
import * as limits from '#domain/limits.ts';
import type { SafetyHeaders } from './replies/headers.ts';
import { actingAs } from '../sessions/acting.ts';
import { missingCode } from '../sessions/missing-code.ts';
import { compiled } from './compiled.ts';
import { jsonArray, wholeOrStream } from './replies/json-array.ts';
import { JsonText } from './replies/json-text.ts';
import { MemoryTurns } from './requests/memory-turns.ts';
import { readInTime } from './requests/read-in-time.ts';
import { replyJson } from './replies/reply-json.ts';
import { sayContinue } from './requests/say-continue.ts';
import { refuseBadges } from './requests/refuse-badges.ts';
import { requireSameOrigin } from './requests/same-origin.ts';
import type { Queries } from '../db/database.ts';
import { onBehalfOf } from '../db/locks/on-behalf.ts';
import { requireWithin } from '../sessions/require-within.ts';
import type { Actor, Sessions } from '../sessions/sessions.ts';
import { grows } from './space-guard.ts';

type Shape = z.ZodType;
type Parsed<S> = S extends Shape ? z.output<S> : undefined;

/** The parsed input of a handler, and the caller. */
export interface Call<Params, Query, Body, Who> {
  params: Parsed<Params>;
  query: Parsed<Query>;
  body: Parsed<Body>;
  /** The caller; null if the call is public. */
  actor: Who extends 'public' ? null : Actor;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A handler's result; parts may be serialized already. A file call returns `null` if it has set a response itself. */
type Answer<Reply> =
  Reply extends ListReply<infer Item>
    ? z.input<Item>[] | AsyncIterable<z.input<Item> | JsonText>
    : Reply extends FileReply
      ? Readable | Buffer | null
      : Reply extends Shape
        ? z.input<Reply> | JsonText | Stated<z.input<Reply>>
        : never;

/**
 * A response with the state of its record: a text that changes whenever the response would, and that is made of what the
 * response is made of, or of what was read before it. A response without one shows by itself whether it has changed.
 */
export class Stated<T> {
  readonly answer: T;
  readonly state: string;

  constructor(answer: T, state: string) {
    this.answer = answer;
    this.state = state;
  }
}

/**
 * The current state of a record, read for conditional requests, which then need no response to be built. Null if there is no
 * such record, or if only the full response shows whether it has changed.
 */
type StateNow<C> = (call: C) => Promise<string | null>;

/** Mounts a call of the contract. Checks in this order: session, role, body, shape; then runs the handler. */
export type Mount = <
  Params extends Shape | undefined,
  Query extends Shape | undefined,
  Body extends Shape | UploadBody | undefined,
  Reply extends Shape | ListReply | FileReply,
  Who extends Needs,
>(
  endpoint: Endpoint<Params, Query, Body, Reply, Who>,
  handler: (call: Call<Params, Query, Body, Who>) => Promise<Answer<Reply>> | Answer<Reply>,
  stateNow?: StateNow<Call<Params, Query, Body, Who>>,
) => void;

/** A response: its ETag, if any, and its JSON; null if the browser has it already. */
interface Sent {
  tag: string | null;
  json: string | null;
}

const isKind = <K extends string>(value: unknown, kind: K): value is { kind: K } =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;

const parse = (schema: z.ZodType, value: unknown, code: ProblemCode): unknown => {
  const parsed = parseSent(schema, value, 'body');
  if ('data' in parsed) return parsed.data;
  if (code !== 'request.invalid') throw new Problem(code);
  throw refusalOf(parsed.issues);
};

/** Drops empty query values: they count as not given. */
const givenOnly = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(asRecord(query)).filter(([, value]) => value !== ''));

const asRecord = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

const paramsOf = (request: FastifyRequest): Record<string, unknown> => {
  const { '*': rest, ...named }: Record<string, unknown> = { ...asRecord(request.params) };
  return rest === undefined ? named : { ...named, rest };
};

/** Creates the function that mounts calls on this server. */
export const createMount = (
  app: FastifyInstance,
  { sessions, read }: { sessions: Sessions; read: Queries },
  { ofApi }: SafetyHeaders,
  /** Throws while there is too little disk space for calls that make the database larger. */
  requireSpace: () => Promise<void> = () => Promise.resolve(),
): Mount & { mounted: ReadonlySet<Endpoint> } => {
  const headersOfApi: readonly string[] = Object.entries(ofApi).flat();
  const mounted = new Set<Endpoint>();
  const largeBodies = new MemoryTurns();
  const streams = new MemoryTurns();

  // For responses sent by Fastify: files, streams and refusals.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.actor) reply.header(roleHeader, request.actor.role);
    const isUnread = request.method === 'HEAD' && payload instanceof Readable;
    if (isUnread) payload.destroy();
    done(null, isUnread ? null : payload);
  });

  /** Bypasses Fastify's sending, whose hooks and checks take as long as reading a product. */
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

  /** Sends a short list whole: if the process dies meanwhile, a proxy has all of it, or nothing and asks another process. */
  const sendRows = async (
    request: FastifyRequest,
    reply: FastifyReply,
    item: z.ZodType,
    rows: AsyncIterable<unknown>,
  ): Promise<FastifyReply> => {
    const list = await wholeOrStream(
      jsonArray(rows, (row) => (row instanceof JsonText ? row : compiled(item).parse(row))),
    );
    if (typeof list === 'string') return send(request, reply, { tag: null, json: list });
    return reply.type(jsonType).send(list);
  };

  const mount: Mount = (endpoint, handler, stateNow) => {
    mounted.add(endpoint);
    const { needs, params, query, body } = endpoint;
    const isRead = endpoint.method === 'GET';
    // Where the body decides, its kind is known only after it has been read.
    const isByKind = typeof endpoint.whenFull === 'object';
    const growsAlways = !isByKind && grows(endpoint);
    const bodySchema = body instanceof z.ZodType ? body : null;
    const replySchema = endpoint.reply instanceof z.ZodType ? endpoint.reply : null;
    const itemSchema = isKind(endpoint.reply, 'list') ? endpoint.reply.item : null;
    // Created once: creating it takes longer than parsing a page with it.
    const listSchema = itemSchema && z.array(itemSchema);

    const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      if (!isRead) requireSameOrigin(request);
      if (needs !== 'public') {
        const actor = await sessions.require(request);
        request.actor = actor;
        // What the role permits is refused to a key only because it is bound.
        if (!mayDo(actor, needs))
          throw new Problem(can(actor.actingRole, needs) ? 'access.other_client' : 'access.denied');
        if (actor.key && endpoint.isForPeople) throw new Problem('access.for_people');
      }
      if (growsAlways) await requireSpace();
      if (bodySchema && request.actor && hasLargeBody(request))
        await largeBodies.take(request.actor.userId, reply);
    };

    const readShape = async (request: FastifyRequest): Promise<void> => {
      refuseBadges(endpoint, bodySchema ? request.body : undefined, request.params, request.query);
      if (params) request.params = parse(compiled(params), paramsOf(request), missingCode(endpoint));
      request.query = query ? parse(compiled(query), givenOnly(request.query), 'request.invalid') : {};
      if (bodySchema) request.body = parse(bodySchema, request.body, 'request.invalid');
    };

    const answer = async (
      request: FastifyRequest,
      reply: FastifyReply,
      schema: z.ZodType,
      result: unknown,
    ): Promise<FastifyReply> => {
      if (!endpoint.revalidates) {
        const made = replyJson(schema, result);
        return send(request, reply, { tag: null, json: typeof made === 'string' ? made : await made });
      }
      const { answer: content, state } = isStated(result) ? result : { answer: result, state: null };
      const json = JSON.stringify(compiled(schema).parse(content));
      const tag = tagOf(state ?? hash('sha1', json, 'base64url'));
      const isKnown = request.headers['if-none-match'] === tag;
      return send(request, reply, { tag, json: isKnown ? null : json });
    };

    /** The browser's ETag, if it still matches the record's state. */
    const knownTag = async (call: Parameters<typeof handler>[0]): Promise<string | null> => {
      const known = call.request.headers['if-none-match'];
      if (!stateNow || known === undefined) return null;
      const state = await stateNow(call);
      return state !== null && tagOf(state) === known ? known : null;
    };

    const respond = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { params, query, body, actor } = request;
      const parsed: unknown = { params, query, body, actor, request, reply };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one cast: the schemas above have just made these values what the contract's types say
      const call = parsed as Parameters<typeof handler>[0];
      if (endpoint.status) reply.code(endpoint.status);
      if (actor && actor.scope !== everything) await requireWithin(read, actor.scope, endpoint, call.params);
      const isGrowing = isByKind ? grows(endpoint, body) : growsAlways;
      if (isByKind && isGrowing) await requireSpace();
      const tag = await knownTag(call);
      if (tag !== null) return send(request, reply, { tag, json: null });
      const result: unknown =
        isRead || needs === 'public' || !actor
          ? await handler(call)
          : await actingAs(
              { ...actor, needs, needsPasskey: sessions.needsPasskey, makesRoom: !isGrowing },
              read,
              () => handler(call),
            );
      if (reply.sent) return reply;
      if (result instanceof JsonText) return send(request, reply, { tag: null, json: result.text });
      if (replySchema) return answer(request, reply, replySchema, result);
      if (itemSchema && isStream(result)) {
        if (actor) await streams.take(actor.userId, reply);
        return sendRows(request, reply, itemSchema, result);
      }
      if (listSchema) return answer(request, reply, listSchema, result);
      return reply.send(result ?? undefined);
    };

    app.route({
      // HEAD is answered like GET; Node omits the body (RFC 9110, 9.3.2).
      method: isRead ? ['GET', 'HEAD'] : endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      ...(needs === 'public' ? { bodyLimit: limits.body.maxPublicBytes } : {}),
      ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
      // A GET has no body to wait for, so all checks run in the handler; an upload has its own time limits.
      ...(isRead
        ? {}
        : {
            onRequest: admit,
            preParsing: isKind(body, 'upload') ? sayContinue : [sayContinue, readInTime],
            preValidation: readShape,
          }),
      handler: async (request, reply) => {
        if (isRead) {
          await admit(request, reply);
          await readShape(request);
        }
        const { actor } = request;
        return actor ? onBehalfOf(actor.userId, () => respond(request, reply)) : respond(request, reply);
      },
    });
  };
  return Object.assign(mount, { mounted });
};

const jsonType = 'application/json; charset=utf-8';

/** A weak ETag of a state, escaped to the characters that an ETag may contain. */
const tagOf = (state: string): string => `W/"${encodeURIComponent(state.toWellFormed())}"`;

/** The headers that the handler or a hook has set for this response. */
const ownHeaders = (reply: FastifyReply) =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [name, value]));

/** Whether the body is, or may be, larger than a request without a session may send. */
const hasLargeBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined ||
  Number(headers['content-length'] ?? 0) > limits.body.maxPublicBytes;

const isStated = (result: unknown): result is Stated<unknown> => result instanceof Stated;

const isStream = (rows: unknown): rows is AsyncIterable<unknown> =>
  typeof rows === 'object' && rows !== null && Symbol.asyncIterator in rows;

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null until the session has been checked, and on public calls. */
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}
