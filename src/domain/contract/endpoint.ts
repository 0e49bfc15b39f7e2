import type { z } from 'zod';
import type { Permission } from '../access/permissions.ts';
import type { ProblemCode } from './problems.ts';

/** Who may make a call: anybody, or only users with a permission. */
export type Needs = 'public' | Permission;

/** A multipart/form-data body whose files are in one named field. */
export interface UploadBody {
  readonly kind: 'upload';
  readonly field: string;
  readonly maxFiles: number;
  /** Per file. */
  readonly maxBytes: number;
  /** Other fields that the form must have, with exactly these values. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Optional fields of the form, each a JSON text of this shape. */
  readonly json?: Readonly<Record<string, z.ZodType>>;
}

/** A list that the server may stream row by row in constant memory. */
export interface ListReply<Item extends z.ZodType = z.ZodType> {
  readonly kind: 'list';
  readonly item: Item;
}

/** A file as the reply. `mediaType` is its media type, or a wildcard if that depends on the file. */
export interface FileReply {
  readonly kind: 'file';
  readonly mediaType: string;
}

type Shape = z.ZodType;

/** The definition of a call: the server mounts it, the web app and the tests call it, OpenAPI describes it. */
export interface Endpoint<
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends Shape | UploadBody | undefined = Shape | UploadBody | undefined,
  Reply extends Shape | ListReply | FileReply = Shape | ListReply | FileReply,
  Who extends Needs = Needs,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters as `:name`; a final `*` matches the rest of the path, as the parameter `rest`. */
  readonly path: `/${string}`;
  /** Has no default: a call that does not state who may make it does not compile. */
  readonly needs: Who;
  /** Whether only people may make it, and no key of another system: an act by hand, or one that protects an account. */
  readonly isForPeople?: true;
  /** Whether the body is a form (application/x-www-form-urlencoded) instead of JSON, as a standard prescribes. */
  readonly isForm?: true;
  /** One sentence for the API's documentation. */
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** The status of a success; 200 by default. */
  readonly status?: 200 | 201;
  readonly fails: readonly ProblemCode[];
  /** Where in the body the code of a badge may stand; in every other text a badge is refused. */
  readonly badgeIn?: 'badge' | 'code' | 'signature.badge';
  /** The largest JSON body in bytes, if smaller than the general limit. */
  readonly maxBodyBytes?: number;
  /**
   * For a POST or PUT that is done even while the disk is nearly full, or when its caller has added as much as one person
   * may in a day, because it protects accounts, stops something or frees space; only for bodies of certain kinds if these
   * are listed. By default it is refused then. A DELETE is always done.
   */
  readonly whenFull?: 'done' | { readonly kinds: readonly string[] };
  /** For a call that is polled: answers 304 without a body if the request has the current ETag (RFC 9110, 13.1.2). */
  readonly revalidates?: true;
}

export const endpoint = <
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends Shape | UploadBody | undefined = undefined,
  const Who extends Needs = Needs,
  Reply extends Shape | ListReply | FileReply = Shape,
>(
  call: Endpoint<Params, Query, Body, Reply, Who>,
): typeof call => call;

export const listOf = <Item extends z.ZodType>(item: Item): ListReply<Item> => ({ kind: 'list', item });

export const file = (mediaType: string): FileReply => ({ kind: 'file', mediaType });

export const upload = <const Rules extends Omit<UploadBody, 'kind' | 'field'>>(
  field: string,
  rules: Rules,
): Rules & { readonly kind: 'upload'; readonly field: string } => ({
  kind: 'upload',
  field,
  ...rules,
});

export type ReplyOf<E extends Endpoint> =
  E['reply'] extends ListReply<infer Item>
    ? z.output<Item>[]
    : E['reply'] extends z.ZodType
      ? z.output<E['reply']>
      : Blob;

type InputOf<S> = [S] extends [z.ZodType] ? z.input<S> : [S] extends [UploadBody] ? FormData : undefined;
type OutputOf<S> = [S] extends [z.ZodType] ? z.output<S> : undefined;
/** An optional property's type if the property was given, otherwise `undefined`. */
type Stated<S> = [S] extends [undefined] ? undefined : Exclude<S, undefined>;

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? Partial<Record<Name, undefined>>
  : undefined extends Value
    ? Partial<Record<Name, Value>>
    : Record<Name, Value>;

/** What a caller passes: parameters and query parsed (numbers stay numbers), the body as sent. */
export type CallInput<E extends Endpoint> = Given<'params', OutputOf<Stated<E['params']>>> &
  Partial<Record<'query', Partial<OutputOf<Stated<E['query']>>>>> &
  Given<'body', InputOf<Stated<E['body']>>>;

const isGiven = (value: unknown): value is string | number | boolean | unknown[] =>
  ((typeof value === 'string' || Array.isArray(value)) && value.length > 0) ||
  typeof value === 'number' ||
  typeof value === 'boolean';

/** The address of a call: encoded parameters in the path, then the query. Lists joined with commas, no empty values. */
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
