import { expect, test } from 'vitest';
import { everyEndpoint } from './every-endpoint.ts';
import { removePasskey } from './passkeys/contract.ts';

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const all = everyEndpoint.map(nameOf);

/** The table in section 7 of the specification, line by line. */
const ofTheSpecification = [
  'GET /api/auth/me',
  'POST /api/auth/signin',
  'POST /api/auth/signup',
  'GET /api/clients',
  'GET /api/clients/:id',
  'POST /api/clients',
  'PUT /api/clients/:id',
  'DELETE /api/clients/:id',
  'GET /api/products',
  'GET /api/products/:id',
  'GET /api/products/search/:sku',
  'POST /api/products',
  'PUT /api/products/:id',
  'DELETE /api/products/:id',
  'POST /api/products/import',
  'GET /api/export/products',
  'POST /api/upload/image',
  'POST /api/upload/file',
  'GET /api/download/*',
  'GET /api/tutorials',
  'POST /api/tutorials',
  'PUT /api/tutorials/:id',
  'DELETE /api/tutorials/:id',
  'GET /api/inventory',
  'POST /api/inventory',
  'PUT /api/inventory/:id',
  'DELETE /api/inventory/:id',
  'POST /api/inventory/bulk-delete',
  'POST /api/inventory/import',
  'POST /api/inventory/upload-image',
  'GET /api/admin/users',
  'PUT /api/admin/users/:userId/role',
];

// All calls, those of our own too, stand in the table of who may make them: src/testing/access/expected.ts.
test('every call of section 7 is there @spec-7.1', () => {
  expect(ofTheSpecification.filter((call) => !all.includes(call))).toEqual([]);
});

test('every method and path is there once, whatever their parameters are called', () => {
  const shapes = all.map((call) => call.replaceAll(/:\w+/g, ':'));
  expect(shapes).toHaveLength(new Set(shapes).size);
});

test('every call says in a sentence what it does', () => {
  const wordless = everyEndpoint.filter(({ summary }) => !/^[A-Z`].{5,}[^.]$/.test(summary));
  expect(wordless.map(nameOf)).toEqual([]);
});

test('only what changes something takes a body, and only a POST makes something new', () => {
  const bodiless = everyEndpoint.filter(({ method }) => method === 'GET' || method === 'DELETE');
  // A passkey is removed with the password, which stands in no address.
  expect(bodiless.filter(({ body }) => body !== undefined)).toEqual([removePasskey]);
  expect(new Set(everyEndpoint.filter(({ status }) => status === 201).map(({ method }) => method))).toEqual(
    new Set(['POST']),
  );
});

test.each([
  ['POST /api/products/import', 'file', 1, 10_485_760],
  ['POST /api/upload/image', 'image', 10, 10_485_760],
  ['POST /api/upload/file', 'file', 1, 104_857_600],
  ['POST /api/inventory/upload-image', 'file', 1, 5_242_880, { type: 'label' }],
])(
  '%s takes its files in the field %s, at most %d of %d bytes @spec-7.18 @spec-7.20',
  (name, field, maxFiles, maxBytes, fields?) => {
    const body = everyEndpoint.find((endpoint) => nameOf(endpoint) === name)?.body ?? {};
    // Other JSON responses are tested with the import.
    expect(Object.fromEntries(Object.entries(body).filter(([part]) => part !== 'json'))).toEqual({
      kind: 'upload',
      field,
      maxFiles,
      maxBytes,
      ...(fields ? { fields } : {}),
    });
  },
);
