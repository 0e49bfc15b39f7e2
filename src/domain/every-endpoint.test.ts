import { describe, expect, test } from 'vitest';
import { everyEndpoint } from './every-endpoint.ts';

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
  'POST /api/products/import/look',
  'POST /api/products/bulk',
  'POST /api/products/bulk/look',
  'POST /api/artwork/match',
  'POST /api/artwork/attach',
  'GET /api/imports',
  'GET /api/imports/:id/file',
  'POST /api/imports/:id/undo',
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

/** Calls that the specification requires without naming them. */
const ofOurOwn = [
  'POST /api/auth/signout',
  'GET /api/auth/oidc/start',
  'GET /api/auth/oidc/callback',
  'POST /api/auth/oidc/finish',
  'POST /api/auth/oidc/backchannel-logout',
  'GET /scim/v2/ServiceProviderConfig',
  'GET /scim/v2/Users',
  'POST /scim/v2/Users',
  'GET /scim/v2/Users/:id',
  'PUT /scim/v2/Users/:id',
  'PATCH /scim/v2/Users/:id',
  'GET /api/keys',
  'POST /api/keys',
  'DELETE /api/keys/:id',
  'GET /api/webhooks',
  'POST /api/webhooks',
  'PUT /api/webhooks/:id',
  'DELETE /api/webhooks/:id',
  'POST /api/webhooks/:id/rotate',
  'GET /api/webhooks/:id/deliveries',
  'POST /api/webhooks/:id/deliveries/:delivery/resend',
  'POST /api/auth/heartbeat',
  'POST /api/auth/verify-email',
  'POST /api/auth/resend-verification',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'PUT /api/admin/users/:id/active',
  'POST /api/admin/users',
  'POST /api/admin/users/:id/invitation',
  'GET /api/health',
  'GET /api/ready',
  'GET /api/portal',
  'GET /metrics',
  'GET /api/settings',
  'GET /api/inventory/:id',
  'GET /api/inventory/:id/movements',
  'POST /api/inventory/:id/movements',
  'POST /api/inventory/:id/rolls',
  'GET /api/inventory/:id/rolls',
  'GET /api/inventory/:id/artwork',
  'GET /api/rolls/:code',
  'POST /api/rolls/:code/quarantine',
  'POST /api/rolls/:code/release',
  'POST /api/rolls/:code/scrap',
  'POST /api/rolls/:code/use',
  'POST /api/runs',
  'GET /api/runs',
  'GET /api/runs/here',
  'GET /api/runs/summary',
  'GET /api/runs/evidence',
  'GET /api/runs/seals',
  'GET /api/runs/:id/evidence',
  'GET /api/runs/:id/events',
  'GET /api/runs/:id',
  'POST /api/runs/:id/events',
  'POST /api/runs/:id/photos',
  'GET /api/orders',
  'POST /api/orders',
  'GET /api/orders/:id',
  'PUT /api/orders/:id',
  'POST /api/orders/:id/lines/:position/clear',
  'POST /api/orders/:id/sent',
  'GET /api/inventory/suppliers',
  'GET /api/datasets',
  'POST /api/datasets',
  'GET /api/datasets/:id',
  'PUT /api/datasets/:id',
  'DELETE /api/datasets/:id',
  'GET /api/admin/datasets',
  'DELETE /api/admin/datasets/:id',
  'GET /api/codes',
  'GET /api/find',
  'GET /api/admin/clock',
  'POST /api/admin/clock/confirm',
  'GET /api/products/import/template',
  'GET /api/files/*',
  'GET /uploads/*',
  'GET /api/products/:id/files',
  'GET /api/products/:id/stock',
  'GET /api/products/:id/history',
  'GET /api/clients/:id/history',
  'GET /api/orders/:id/history',
  'GET /api/products/:id/releases',
  'GET /api/clients/:id/releases',
  'GET /api/products/:id/releases/:number',
  'GET /api/clients/:id/releases/:number',
  'GET /api/products/:id/changes',
  'POST /api/products/:id/openings',
  'POST /api/products/:id/confirmations',
  'GET /api/products/:id/readers',
  'GET /api/clients/:id/readers',
  'GET /api/products/:id/readers/export',
  'GET /api/clients/:id/readers/export',
  'GET /api/artwork/*',
  'GET /api/clients/:id/control',
  'PUT /api/clients/:id/control',
  'GET /api/products/:id/draft',
  'GET /api/clients/:id/draft',
  'GET /api/clients/:id/drafts',
  'DELETE /api/products/:id/draft',
  'DELETE /api/clients/:id/draft',
  'POST /api/products/:id/publish',
  'POST /api/clients/:id/publish',
  'POST /api/products/:id/releases/:number/approve',
  'POST /api/clients/:id/releases/:number/approve',
  'POST /api/products/:id/releases/:number/refuse',
  'POST /api/clients/:id/releases/:number/refuse',
  'POST /api/products/:id/releases/:number/draft',
  'POST /api/clients/:id/releases/:number/draft',
  'POST /api/products/publish',
  'GET /api/admin/deleted',
  'POST /api/admin/deleted/:id/restore',
  'GET /api/admin/audit',
  'GET /api/work',
  'POST /api/scans',
  'GET /api/work/figures',
  'POST /api/misses',
  'GET /api/misses',
  'POST /api/misses/:id/settle',
  'GET /api/misses/mine',
  'POST /api/misses/:id/seen',
  'POST /api/paper-jobs',
  'GET /api/paper-jobs',
  'GET /api/paper-jobs/:id',
  'GET /api/stations',
  'GET /api/stations/own',
  'POST /api/stations',
  'PUT /api/stations/:id',
  'DELETE /api/stations/:id',
  'GET /api/badges',
  'GET /api/badges/own',
  'POST /api/badges',
  'POST /api/badges/:id/reprint',
  'DELETE /api/badges/:id',
  'PUT /api/badges/:id/pin',
  'POST /api/auth/badge',
  'GET /api/printers',
  'POST /api/printers',
  'PUT /api/printers/:id',
  'DELETE /api/printers/:id',
  'GET /api/printers/:id/status',
  'POST /api/printers/:id/test',
  'GET /api/clients/:id/number-ranges',
  'POST /api/clients/:id/number-ranges',
  'PUT /api/clients/:id/number-ranges/:range',
  'GET /api/print-jobs',
  'POST /api/print-jobs',
  'GET /api/print-jobs/:id',
  'GET /api/print-jobs/:id/preview',
  'POST /api/print-jobs/:id/cancel',
  'POST /api/print-jobs/:id/resume',
  'POST /api/print-jobs/:id/reprint',
  'POST /api/badges/:id/unlock',
  'GET /api/holds',
  'POST /api/holds',
  'POST /api/holds/:id/release',
  'GET /api/imports/:id/drafts',
  'DELETE /api/imports/:id/drafts',
  'POST /api/imports/:id/publish',
  'GET /api/admin/stored',
  'POST /api/admin/clear-out',
];

describe('the list of calls', () => {
  test.each(ofTheSpecification)('has %s of section 7 @spec-7.1', (call) => {
    expect(all).toContain(call);
  });

  test.each(ofOurOwn)('has %s', (call) => {
    expect(all).toContain(call);
  });

  test('has nothing else', () => {
    expect(all.toSorted()).toEqual([...ofTheSpecification, ...ofOurOwn].toSorted());
  });

  test('has every method and path once, whatever their parameters are called', () => {
    const shapes = all.map((call) => call.replaceAll(/:\w+/g, ':'));
    expect(shapes).toHaveLength(new Set(shapes).size);
  });
});

test.each(everyEndpoint.map((endpoint) => [nameOf(endpoint), endpoint.summary]))(
  '%s says in a sentence what it does',
  (_, summary) => {
    expect(summary).toMatch(/^[A-Z`].{5,}[^.]$/);
  },
);

test('only what changes something takes a body, and only a POST makes something new', () => {
  const bodiless = everyEndpoint.filter(({ method }) => method === 'GET' || method === 'DELETE');
  expect(bodiless.filter(({ body }) => body !== undefined)).toEqual([]);
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
