import type { z } from 'zod';
import type { Permission } from '../access/permissions.ts';
import type { ProblemCode } from './problem.ts';

/** Who may make a call: anybody, or whoever the table of permissions allows. */
export type Needs = 'public' | Permission;

/** A body of files: multipart/form-data with the files in one named field. */
export interface UploadBody {
  readonly kind: 'upload';
  readonly field: string;
  readonly maxFiles: number;
  /** Bytes that each file may have. */
  readonly maxBytes: number;
  /** What stands in the form beside the files, word for word. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** A list that may be streamed: the server can answer it row by row in constant memory. */
export interface ListReply<Item extends z.ZodType = z.ZodType> {
  readonly kind: 'list';
  readonly item: Item;
}

/** A file as the answer; `mediaType` is what to expect, `*` + `/*` where the file decides. */
export interface FileReply {
  readonly kind: 'file';
  readonly mediaType: string;
}

type Shape = z.ZodType;

/** A call, stated once: the server mounts it, the web makes it, the tests drive it, OpenAPI describes it. */
export interface Endpoint<
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends Shape | UploadBody | undefined = Shape | UploadBody | undefined,
  Reply extends Shape | ListReply | FileReply = Shape | ListReply | FileReply,
  Who extends Needs = Needs,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters as `:name`; a last `*` stands for the rest of the path and is the parameter `rest`. */
  readonly path: `/${string}`;
  /** No default: forgetting who may call does not compile. */
  readonly needs: Who;
  /** One sentence for the reader of the API. */
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** The status of success, 200 unless told. */
  readonly status?: 200 | 201;
  readonly fails: readonly ProblemCode[];
  /** Bytes that a JSON body may have, where that is less than any other may. */
  readonly maxBodyBytes?: number;
  /** Asked again and again: answered with 304 and no body to who names the ETag of what it has (RFC 9110, 13.1.2). */
  readonly revalidates?: true;
}

/** States a call. */
export const endpoint = <
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends Shape | UploadBody | undefined = undefined,
  const Who extends Needs = Needs,
  Reply extends Shape | ListReply | FileReply = Shape,
>(
  call: Endpoint<Params, Query, Body, Reply, Who>,
): typeof call => call;

/** A list reply of these items. */
export const listOf = <Item extends z.ZodType>(item: Item): ListReply<Item> => ({ kind: 'list', item });

/** A file reply. */
export const file = (mediaType: string): FileReply => ({ kind: 'file', mediaType });

/** A body of uploaded files. */
export const upload = (field: string, rules: Omit<UploadBody, 'kind' | 'field'>): UploadBody => ({
  kind: 'upload',
  field,
  ...rules,
});

/** The reply as the caller reads it. */
export type ReplyOf<E extends Endpoint> =
  E['reply'] extends ListReply<infer Item>
    ? z.output<Item>[]
    : E['reply'] extends z.ZodType
      ? z.output<E['reply']>
      : Blob;

type InputOf<S> = [S] extends [z.ZodType] ? z.input<S> : [S] extends [UploadBody] ? FormData : undefined;
type OutputOf<S> = [S] extends [z.ZodType] ? z.output<S> : undefined;
/** An optional property read back: what was stated, `undefined` only where nothing was. */
type Stated<S> = [S] extends [undefined] ? undefined : Exclude<S, undefined>;

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? Partial<Record<Name, undefined>>
  : undefined extends Value
    ? Partial<Record<Name, Value>>
    : Record<Name, Value>;

/** What a caller passes: parsed values for parameters and query (numbers stay numbers), the body as it is sent. */
export type CallInput<E extends Endpoint> = Given<'params', OutputOf<Stated<E['params']>>> &
  Partial<Record<'query', Partial<OutputOf<Stated<E['query']>>>>> &
  Given<'body', InputOf<Stated<E['body']>>>;

const isGiven = (value: unknown): value is string | number | boolean | unknown[] =>
  ((typeof value === 'string' || Array.isArray(value)) && value.length > 0) ||
  typeof value === 'number' ||
  typeof value === 'boolean';

/** The address of a call: parameters encoded into the path, the query behind it, lists with commas, nothing for what is empty. */
export const addressOf = (
  call: Pick<Endpoint, 'path'>,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string => {
  const path = call.path
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
    .replace(/\*$/, () => String(params['rest']).split('/').map(encodeURIComponent).join('/'));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (isGiven(value)) search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};
