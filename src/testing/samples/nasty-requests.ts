import * as fc from 'fast-check';
import { everyEndpoint } from '#domain/every-endpoint.ts';
import { anyText } from './any-text.ts';

/** Values that have broken servers: NUL, lone surrogates, numbers beyond every limit, lists, prototype names. */
const nastyText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff!',
    '%',
    '_',
    "'; drop table users; --",
    '"',
    '\\',
    '../..',
    '__proto__',
    'constructor',
    '-1',
    '1e400',
    'NaN',
    '9'.repeat(20),
    '2147483648',
    '😀'.repeat(50),
    'x'.repeat(3_000),
    'a!'.repeat(400),
    '\u202e\u200b\ufeff',
  ),
  anyText(40),
  fc.integer({ min: -2, max: 5 }).map(String),
);

const nastyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  nastyText,
  fc.constantFrom(null, [], {}, [[]], true, -1, 1.5, 1e308, 2 ** 53),
);

/** Bodies too large for the report of a failure, which shows their names instead. */
const hugeBodies: Record<string, string> = {
  deep: `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
  long: `"${'x'.repeat(70_000)}"`,
};

const bodyOf = (fields: readonly string[]) =>
  fc.oneof(
    fc
      .dictionary(fc.constantFrom(...fields, '__proto__', 'id', 'version'), nastyJson)
      .map((value) => JSON.stringify(value)),
    nastyJson.map((value) => JSON.stringify(value) ?? ''),
    fc.constantFrom('', '{', '[1,', '{"__proto__":1}', ...Object.keys(hugeBodies)),
  );

const fields = [
  'email',
  'password',
  'token',
  'name',
  'sku',
  'images',
  'labels',
  'clientId',
  'caseQuantity',
  'tutorialVideos',
  'itemDescription',
  'image',
  'title',
  'videoUrl',
  'videoSource',
  'ids',
  'role',
  'isActive',
  'stockOnHand',
  'labelSku',
  'data',
  'tags',
];
const parameters = [
  'clientId',
  'search',
  'sort',
  'page',
  'pageSize',
  'width',
  'v',
  't',
  'dryRun',
  'stockLevel',
];
const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  ' application/json',
  'application/\tjson',
];

/** Part of an address as a program might send it: percent-encoded, and sometimes invalidly. */
const encoded = fc.oneof(
  nastyText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom('%00', '%ED%A0%80', '%zz', '%', '%c0%af', '..%2f..', '%252e', '%F0%9F'),
);

/** All calls except sign-out, which would end the sessions that other calls use. */
const calls = everyEndpoint
  .map(({ method, path }) => `${method} ${path}`)
  .filter((call) => call !== 'POST /api/auth/signout');

/** A request that only a broken or malicious program sends: caller, call and content. */
export const nastyRequest = fc.record({
  call: fc.constantFrom(...calls),
  who: fc.constantFrom('guest', 'read_only', 'editor', 'administrator'),
  values: fc.array(encoded, { minLength: 2, maxLength: 2 }),
  query: fc.array(fc.tuple(fc.constantFrom(...parameters), encoded), { maxLength: 3 }),
  body: bodyOf(fields),
  contentType: fc.constantFrom(...contentTypes, 'application/json', 'application/json'),
});

export type NastyRequest = typeof nastyRequest extends fc.Arbitrary<infer Request> ? Request : never;

/** The request's address, and its options for fetch. */
export const sentAs = ({
  call,
  values,
  query,
  body,
  contentType,
}: NastyRequest): { template: string; address: string; init: RequestInit } => {
  const [method = '', template = ''] = call.split(' ');
  let next = 0;
  const path = template.replaceAll(/:\w+|\*$/g, () => values[next++ % 2] ?? '');
  const search = query.map(([name, value]) => `${name}=${value}`).join('&');
  return {
    template,
    address: search ? `${path}?${search}` : path,
    init: {
      method,
      ...(method === 'GET'
        ? {}
        : { body: Buffer.from(hugeBodies[body] ?? body), headers: { 'content-type': contentType } }),
    },
  };
};
