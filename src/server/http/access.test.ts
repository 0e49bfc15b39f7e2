import Fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoint } from '#domain/contract/endpoint.ts';
import { everyEndpoint } from '#domain/every-endpoint.ts';
import { Success } from '#domain/contract/fields.ts';
import { insertSession } from '#server/sessions/store.ts';
import { newToken, tokenHash } from '#server/sessions/token.ts';
import { systemClock } from '#server/clock.ts';
import { checksum } from '#testing/database-checksum.ts';
import { onSqlite } from '#testing/engines.ts';
import { addClient, addProduct } from '#testing/factories.ts';
import { rawRequest } from '#testing/servers/raw-request.ts';
import { callerWith } from '#testing/caller.ts';
import { addKey } from '#testing/keys.ts';
import { problemIn, startTestApp, type Caller, type TestApp } from '#testing/test-app.ts';
import { safetyHeaders } from './replies/headers.ts';
import { createMount } from './mount.ts';
import { requireHandlers } from './require-handlers.ts';
import { Sessions } from '../sessions/sessions.ts';

type Statuses = [guest: number, readOnly: number, editor: number, administrator: number];

const everybody = (status: number): Statuses => [status, status, status, status];
const signedIn = (status: number): Statuses => [401, status, status, status];
const editors = (status: number): Statuses => [401, 403, status, status];
const administrators = (status: number): Statuses => [401, 403, 403, status];

const nobodyOfStaff: Statuses = [401, 403, 403, 403];

/** Who may make each call: the status by role, for a valid request that names no existing record. */
const expected: Record<string, Statuses> = {
  'GET /api/settings': everybody(200),
  'GET /api/health': everybody(200),
  'GET /api/portal': everybody(200),
  'GET /api/ready': everybody(200),
  'GET /metrics': everybody(404),
  'POST /api/auth/signin': everybody(401),
  'POST /api/auth/signout': everybody(200),
  'POST /api/auth/signup': everybody(400),
  'POST /api/auth/verify-email': everybody(400),
  'POST /api/auth/resend-verification': everybody(200),
  'POST /api/auth/forgot-password': everybody(200),
  'POST /api/auth/reset-password': everybody(400),
  'GET /api/auth/me': signedIn(200),
  'POST /api/auth/heartbeat': signedIn(200),
  'GET /api/auth/mails': signedIn(200),
  'PUT /api/auth/mails': signedIn(200),
  'GET /api/products/:id/times': signedIn(200),
  'GET /api/rolls/:code/announced': editors(404),
  'POST /api/release-link': everybody(404),
  'POST /api/release-link/picture': everybody(404),
  'POST /api/release-link/answer': everybody(404),
  'PUT /api/auth/locale': signedIn(400),
  'GET /api/webhooks': administrators(200),
  'POST /api/webhooks': administrators(400),
  'PUT /api/webhooks/:id': administrators(404),
  'DELETE /api/webhooks/:id': administrators(404),
  'POST /api/webhooks/:id/rotate': administrators(404),
  'GET /api/webhooks/:id/deliveries': administrators(404),
  'POST /api/webhooks/:id/deliveries/:delivery/resend': administrators(404),
  'GET /api/auth/oidc/start': everybody(404),
  'GET /api/auth/oidc/callback': everybody(404),
  'POST /api/auth/oidc/finish': everybody(404),
  'POST /api/auth/oidc/backchannel-logout': everybody(404),
  'POST /mcp': signedIn(400),
  'GET /api/passkeys': signedIn(200),
  'POST /api/passkeys/options': signedIn(409),
  'POST /api/passkeys': signedIn(400),
  'DELETE /api/passkeys/:passkey': signedIn(404),
  'POST /api/passkeys/challenge': signedIn(409),
  'POST /api/auth/passkey/options': everybody(409),
  'POST /api/auth/passkey': everybody(400),
  'DELETE /api/admin/users/:id/passkeys': administrators(404),
  'GET /scim/v2/ServiceProviderConfig': administrators(200),
  'GET /scim/v2/Users': administrators(200),
  'POST /scim/v2/Users': administrators(400),
  'GET /scim/v2/Users/:id': administrators(404),
  'PUT /scim/v2/Users/:id': administrators(404),
  'PATCH /scim/v2/Users/:id': administrators(404),
  'GET /api/keys': editors(200),
  'POST /api/keys': editors(400),
  'DELETE /api/keys/:id': editors(404),
  'GET /api/admin/users': administrators(200),
  'GET /api/work': editors(200),
  'GET /api/stations': editors(200),
  'GET /api/stations/own': signedIn(200),
  'POST /api/stations': editors(400),
  'PUT /api/stations/:id': editors(404),
  'DELETE /api/stations/:id': editors(404),
  'GET /api/badges': administrators(200),
  'GET /api/badges/own': signedIn(200),
  'POST /api/badges': administrators(404),
  'POST /api/badges/people': administrators(400),
  'POST /api/badges/:id/reprint': administrators(404),
  'POST /api/badges/:id/unlock': administrators(404),
  'DELETE /api/badges/:id': administrators(404),
  'PUT /api/badges/:id/pin': signedIn(404),
  'POST /api/holds': editors(404),
  'GET /api/holds': signedIn(200),
  'POST /api/holds/:id/release': signedIn(400),
  'POST /api/auth/badge': everybody(403),
  // Printing is off without PRINTER_NETWORKS.
  'POST /api/paper-jobs': signedIn(400),
  'GET /api/paper-jobs': signedIn(409),
  'GET /api/paper-jobs/:id': signedIn(409),
  'GET /api/printers': signedIn(409),
  'POST /api/printers': administrators(400),
  'PUT /api/printers/:id': administrators(400),
  'DELETE /api/printers/:id': administrators(409),
  'GET /api/printers/:id/status': signedIn(409),
  'POST /api/printers/:id/test': administrators(409),
  'GET /api/clients/:id/number-ranges': signedIn(404),
  'POST /api/clients/:id/number-ranges': editors(400),
  'PUT /api/clients/:id/number-ranges/:range': editors(400),
  'GET /api/print-jobs': signedIn(409),
  'POST /api/print-jobs': signedIn(400),
  'GET /api/print-jobs/:id': signedIn(409),
  'GET /api/print-jobs/:id/preview': signedIn(409),
  'POST /api/print-jobs/:id/cancel': signedIn(409),
  'POST /api/print-jobs/:id/resume': signedIn(400),
  'POST /api/print-jobs/:id/reprint': signedIn(400),
  'POST /api/admin/users': editors(400),
  'GET /api/partners': editors(200),
  'PUT /api/admin/users/:id/partner': administrators(404),
  'POST /api/admin/users/:id/invitation': editors(404),
  'PUT /api/admin/users/:userId/role': administrators(404),
  'PUT /api/admin/users/:id/active': administrators(404),
  'GET /api/clients': signedIn(200),
  'GET /api/clients/:id': signedIn(404),
  'POST /api/clients': editors(400),
  'PUT /api/clients/:id': editors(404),
  'DELETE /api/clients/:id': administrators(404),
  'GET /api/products': signedIn(200),
  'GET /api/products/:id': signedIn(404),
  'GET /api/products/search/:sku': signedIn(200),
  'GET /api/codes': signedIn(400),
  'GET /api/find': signedIn(400),
  'POST /api/products': editors(404),
  'PUT /api/products/:id': editors(404),
  'DELETE /api/products/:id': administrators(404),
  'POST /api/products/import': editors(400),
  'POST /api/products/import/look': editors(200),
  'POST /api/products/bulk': editors(409),
  'POST /api/products/bulk/look': editors(200),
  'POST /api/artwork/match': editors(404),
  'POST /api/artwork/attach': editors(409),
  'GET /api/imports': editors(200),
  'GET /api/imports/:id/file': editors(404),
  'POST /api/imports/:id/undo': editors(404),
  'GET /api/imports/:id/undo': editors(404),
  'GET /api/imports/:id/drafts': editors(404),
  'POST /api/imports/:id/publish': editors(404),
  'DELETE /api/imports/:id/drafts': editors(400),
  'GET /api/products/import/template': editors(200),
  'GET /api/export/products': editors(200),
  'GET /api/tutorials': signedIn(200),
  'POST /api/tutorials': editors(400),
  'PUT /api/tutorials/:id': editors(404),
  'DELETE /api/tutorials/:id': administrators(404),
  'GET /api/inventory': signedIn(200),
  'GET /api/inventory/suppliers': signedIn(200),
  'GET /api/inventory/:id': signedIn(404),
  'GET /api/inventory/:id/movements': signedIn(404),
  'POST /api/inventory/:id/movements': editors(404),
  'POST /api/inventory/:id/rolls': editors(404),
  'GET /api/inventory/:id/rolls': signedIn(404),
  'GET /api/inventory/:id/artwork': signedIn(404),
  'GET /api/rolls/:code': signedIn(404),
  'POST /api/rolls/:code/quarantine': editors(404),
  'POST /api/rolls/:code/release': editors(404),
  'POST /api/rolls/:code/scrap': editors(404),
  'POST /api/rolls/:code/use': editors(404),
  'POST /api/runs': signedIn(404),
  'GET /api/runs': editors(200),
  'GET /api/runs/here': signedIn(200),
  'POST /api/scans': signedIn(400),
  'GET /api/work/figures': editors(200),
  'POST /api/misses': signedIn(404),
  'GET /api/misses': editors(200),
  'GET /api/misses/mine': signedIn(200),
  'POST /api/misses/:id/settle': editors(404),
  'POST /api/misses/:id/seen': signedIn(404),
  'GET /api/runs/summary': editors(200),
  'GET /api/runs/numbers': editors(200),
  'GET /api/runs/people': editors(200),
  'GET /api/runs/:id/refusals': editors(404),
  'GET /api/runs/evidence': editors(400),
  'GET /api/runs/seals': editors(200),
  'GET /api/runs/:id/evidence': editors(404),
  'GET /api/runs/:id/events': signedIn(404),
  'GET /api/runs/:id': signedIn(404),
  'POST /api/runs/:id/events': signedIn(404),
  'POST /api/runs/:id/photos': signedIn(404),
  'POST /api/inventory': editors(400),
  'PUT /api/inventory/:id': editors(404),
  'DELETE /api/inventory/:id': administrators(404),
  'POST /api/inventory/bulk-delete': administrators(200),
  'POST /api/inventory/import': editors(200),
  'POST /api/inventory/upload-image': editors(415),
  'GET /api/orders': signedIn(200),
  'POST /api/orders': editors(404),
  'GET /api/orders/:id': signedIn(404),
  'PUT /api/orders/:id': editors(404),
  'POST /api/orders/:id/lines/:position/clear': editors(404),
  'POST /api/orders/:id/sent': editors(404),
  'POST /api/orders/:id/send': editors(404),
  'GET /api/orders/:id/messages': signedIn(404),
  'POST /api/orders/:id/messages': editors(404),
  'GET /api/orders/:id/supply': signedIn(404),
  'POST /api/orders/:id/confirm': nobodyOfStaff,
  'POST /api/orders/:id/ship': nobodyOfStaff,
  'POST /api/rolls/:code/receive': editors(404),
  'POST /api/upload/image': editors(415),
  'POST /api/upload/file': editors(415),
  'GET /api/download/*': signedIn(404),
  'GET /api/files/*': signedIn(404),
  'GET /api/artwork/*': signedIn(404),
  'GET /uploads/*': signedIn(404),
  'GET /api/products/:id/files': signedIn(404),
  'GET /api/products/:id/stock': signedIn(404),
  'GET /api/products/:id/history': editors(404),
  'GET /api/clients/:id/history': editors(404),
  'GET /api/orders/:id/history': editors(404),
  'GET /api/products/:id/releases': signedIn(404),
  'GET /api/clients/:id/releases': signedIn(404),
  'GET /api/products/:id/releases/:number': signedIn(404),
  'GET /api/clients/:id/releases/:number': signedIn(404),
  'GET /api/products/:id/changes': signedIn(404),
  'POST /api/products/:id/openings': signedIn(404),
  'POST /api/products/:id/confirmations': signedIn(404),
  'GET /api/products/:id/readers': editors(404),
  'GET /api/clients/:id/readers': editors(404),
  'GET /api/products/:id/readers/export': editors(404),
  'GET /api/clients/:id/readers/export': editors(404),
  'GET /api/clients/:id/rates': editors(404),
  'PUT /api/clients/:id/rates': administrators(404),
  'GET /api/billing': editors(400),
  'POST /api/billing/corrections': administrators(404),
  'GET /api/clients/:id/control': editors(404),
  'PUT /api/clients/:id/control': administrators(404),
  'GET /api/products/:id/draft': editors(404),
  'GET /api/clients/:id/draft': editors(404),
  'GET /api/clients/:id/drafts': editors(404),
  'DELETE /api/products/:id/draft': editors(400),
  'DELETE /api/clients/:id/draft': editors(400),
  'POST /api/products/:id/publish': editors(404),
  'POST /api/clients/:id/publish': editors(404),
  'POST /api/products/:id/releases/:number/approve': editors(404),
  'POST /api/clients/:id/releases/:number/approve': editors(404),
  'POST /api/products/:id/releases/:number/refuse': editors(404),
  'POST /api/clients/:id/releases/:number/refuse': editors(404),
  'POST /api/products/:id/releases/:number/draft': editors(404),
  'POST /api/clients/:id/releases/:number/draft': editors(404),
  'GET /api/products/:id/releases/:number/comments': editors(404),
  'POST /api/products/:id/releases/:number/comments': editors(404),
  'POST /api/products/publish': editors(400),
  'GET /api/admin/deleted': administrators(200),
  'POST /api/admin/deleted/:id/restore': administrators(404),
  'GET /api/admin/audit': administrators(200),
  'GET /api/admin/signatures': administrators(200),
  'GET /api/admin/audit/reviews': administrators(200),
  'POST /api/admin/audit/reviews': administrators(400),
  'GET /api/admin/clock': administrators(200),
  'POST /api/admin/clock/confirm': administrators(200),
  'GET /api/admin/stored': administrators(200),
  'POST /api/admin/clear-out': administrators(400),
  'GET /api/datasets': signedIn(200),
  'POST /api/datasets': signedIn(400),
  'GET /api/datasets/:id': signedIn(404),
  'PUT /api/datasets/:id': signedIn(404),
  'DELETE /api/datasets/:id': signedIn(404),
  'GET /api/admin/datasets': administrators(200),
  'DELETE /api/admin/datasets/:id': administrators(404),
};

const bodies: Record<string, unknown> = {
  'POST /api/auth/signin': { email: 'nobody@example.com', password: 'Wrong-one-2026!' },
  'POST /api/auth/signup': {
    firstName: 'Ana',
    lastName: 'Field',
    email: 'ana@elsewhere.example',
    password: 'Label-me-2026!',
    confirmPassword: 'Label-me-2026!',
    role: 'administrator',
  },
  'POST /api/auth/verify-email': { token: 'none' },
  'POST /api/auth/resend-verification': { email: 'ana@example.com' },
  'POST /api/auth/forgot-password': { email: 'ana@example.com' },
  'POST /api/auth/reset-password': {
    token: 'none',
    password: 'Label-me-2026!',
    confirmPassword: 'Label-me-2026!',
  },
  'POST /api/auth/oidc/finish': {},
  'POST /api/passkeys/options': { password: 'Wrong-one-2026!' },
  'DELETE /api/passkeys/:passkey': { password: 'Wrong-one-2026!' },
  'PUT /scim/v2/Users/:id': { userName: 'a@b.example', name: { givenName: 'A', familyName: 'B' } },
  'PATCH /scim/v2/Users/:id': { Operations: [{ op: 'replace', path: 'active', value: false }] },
  'POST /api/badges': { userId: 2_147_483_647, pin: '2580' },
  'PUT /api/stations/:id': { name: 'Bench 4' },
  'PUT /api/webhooks/:id': { isOn: true },
  'POST /api/holds': { on: 'printer', id: 2_147_483_647, reason: 'Metal found' },
  'POST /api/holds/:id/release': { reason: 'It was not' },
  'PUT /api/badges/:id/pin': { pin: '2580', oldPin: '1397' },
  'POST /api/auth/badge': { badge: 'LPB-NONE', pin: '2580' },
  'PUT /api/admin/users/:userId/role': { role: 'administrator' },
  'PUT /api/admin/users/:id/active': { isActive: false },
  'PUT /api/admin/users/:id/partner': { partner: null },
  'POST /api/clients': { name: 'Orchard', image: 'images/none.png' },
  'PUT /api/clients/:id': { name: 'Orchard' },
  'POST /api/products': { sku: 'JAM-01', clientId: 2_147_483_647 },
  'PUT /api/products/:id': { sku: 'JAM-01' },
  'PUT /api/clients/:id/control': { isControlled: true },
  'PUT /api/clients/:id/rates': [
    { kind: 'piece', unit: 'piece', amount: '0.05', currency: 'EUR', from: '2026-01-01' },
  ],
  'POST /api/billing/corrections': {
    runId: 2_147_483_647,
    kind: 'piece',
    quantity: -1,
    reason: 'Counted twice',
  },
  'POST /api/products/:id/publish': { summary: 'New size', version: 3 },
  'POST /api/imports/:id/publish': { summary: 'New size', state: '0'.repeat(64) },
  'POST /api/clients/:id/publish': { summary: 'New size', version: 3 },
  'POST /api/products/:id/releases/:number/refuse': { reason: 'Wrong' },
  'POST /api/products/:id/releases/:number/comments': { text: 'Bigger' },
  'POST /api/clients/:id/releases/:number/refuse': { reason: 'Wrong' },
  'POST /api/products/:id/openings': { release: 1, clientRelease: null },
  'POST /api/products/:id/confirmations': { release: 1, clientRelease: null },
  'POST /api/tutorials': { title: 'Feeds', videoUrl: 'uploads/none.mp4', videoSource: 'file' },
  'PUT /api/tutorials/:id': { title: 'Feeds' },
  'POST /api/inventory': {
    labelSku: 'L-1',
    supplierCode: 'S',
    supplierName: 'Supplier',
    labelSize: '100 x 50',
    storage: 'A1',
    stockOnHand: 1,
    image: 'inventory/none.png',
  },
  'PUT /api/inventory/:id': { stockOnHand: 2 },
  'POST /api/inventory/:id/movements': { kind: 'counted', quantity: 5 },
  'POST /api/inventory/:id/rolls': { pieces: 500, artworkKey: 'documents/none.pdf' },
  'POST /api/rolls/:code/quarantine': { reason: 'Smeared' },
  'POST /api/rolls/:code/release': { reason: 'Looked at' },
  'POST /api/rolls/:code/scrap': { reason: 'Smeared' },
  'POST /api/rolls/:code/use': { pieces: 5 },
  'POST /api/artwork/match': { key: 'documents/none.pdf', name: 'none.pdf' },
  'POST /api/artwork/attach': {
    files: [{ key: 'documents/none.pdf', productId: 2_147_483_647, version: 1, labelId: 'none' }],
  },
  'POST /api/products/bulk': {
    products: [{ id: 2_147_483_647, version: 1 }],
    set: { labelFeed: 'NEL' },
  },
  'POST /api/products/bulk/look': { products: [2_147_483_647], set: { labelFeed: 'NEL' } },
  'POST /api/misses': { text: '9999', clientId: 2_147_483_647 },
  'POST /api/misses/:id/settle': { answer: 'Added' },
  'POST /api/runs': { productId: 2_147_483_647, stationId: 1, quantity: 1 },
  'POST /api/runs/:id/events': { kind: 'hand_over' },
  'POST /api/orders': { ids: [2_147_483_647] },
  'PUT /api/orders/:id': { quantities: [{ position: 0, quantity: 5 }] },
  'POST /api/orders/:id/sent': { positions: [0] },
  'POST /api/orders/:id/send': { positions: [0] },
  'POST /api/orders/:id/messages': { position: 0, text: 'When?' },
  'PUT /api/auth/mails': { holds: true },
  'POST /api/release-link': { token: 'none' },
  'POST /api/release-link/picture': { token: 'none', key: 'none' },
  'POST /api/release-link/answer': { token: 'none', answer: 'approve' },
  'POST /api/rolls/:code/receive': { pieces: 5 },
  'POST /api/inventory/bulk-delete': { ids: [2_147_483_647] },
  'POST /api/datasets': { name: 'Pallets', dataType: 'table' },
  'PUT /api/datasets/:id': { name: 'Pallets' },
};

const uploads: Record<string, string> = {
  'POST /api/products/import': 'file',
  'POST /api/products/import/look': 'file',
  'POST /api/upload/image': 'image',
  'POST /api/upload/file': 'file',
  'POST /api/inventory/upload-image': 'file',
  'POST /api/runs/:id/photos': 'photo',
};

/** A valid request that names no existing record. */
const requestOf = (name: string): [address: string, init: RequestInit] => {
  const [method = '', path = ''] = name.split(' ');
  const address = path
    .replace(/:(id|userId)/, '2147483647')
    .replace(/:(delivery|passkey)/, '7')
    .replace(':sku', 'none')
    .replace(':code', 'R-1111111-1')
    .replace('*', 'images/none.png');
  const field = uploads[name];
  if (field) {
    const form = new FormData();
    form.set(field, new File(['SKU\nA-1'], 'list.csv'));
    return [address, { method, body: form }];
  }
  const body = bodies[name];
  if (name.endsWith('/backchannel-logout'))
    return [address, { method, body: new URLSearchParams({ logout_token: 'none' }) }];
  if (!body) return [address, { method }];
  return [address, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }];
};

/** Status and code of a refusal; otherwise the status alone. */
const outcome = async (response: Response): Promise<string> => {
  if ([401, 403].includes(response.status)) return `${response.status} ${(await problemIn(response)).code}`;
  // An export goes on until it is read.
  await response.arrayBuffer();
  return String(response.status);
};

test('the table names every call of the contract @security-6.5', () => {
  expect(everyEndpoint.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    Object.keys(expected).toSorted(),
  );
});

onSqlite((engine) => {
  describe('F17: who may make which call', () => {
    let app: TestApp;
    let callers: Caller[];
    let deactivated: Caller;
    let keys: Caller[];

    beforeAll(async () => {
      app = await startTestApp(engine);
      await addProduct(app.database, { sku: 'JAM-01', clientId: await addClient(app.database, 'Orchard') });
      callers = [app.guest, await app.as('read_only'), await app.as('editor'), await app.as('administrator')];
      keys = [];
      for (const role of ['read_only', 'editor', 'administrator'] as const)
        keys.push(await addKey(app, { name: role, role }));
      deactivated = await app.newPerson('gone@example.com', 'administrator');
      await app.database.write((queries) =>
        queries.updateTable('users').set({ is_active: 0 }).where('email', '=', 'gone@example.com').execute(),
      );
    });

    const newSession = async (expiresAt: string): Promise<Caller> => {
      const { userId } = await app.as('administrator');
      if (userId === null) throw new Error('The administrator is nobody.');
      const token = newToken();
      const at = app.clock.now.toISOString();
      await app.database.write((queries) =>
        insertSession(queries, { userId, hashedToken: tokenHash(token), at, expiresAt }),
      );
      return callerWith(app.url, token, userId);
    };

    test.each(Object.entries(expected))(
      '%s @spec-1.8 @spec-6.1 @spec-6.2 @spec-6.3 @spec-6.9 @security-6.5 @security-7.5',
      async (name, statuses) => {
        // Signing out ends the session that makes the request, so it uses one of its own.
        const isSignOut = name === 'POST /api/auth/signout';
        const asking = isSignOut ? [app.guest, await newSession('2026-01-15T20:00:00.000Z')] : callers;
        const expired = await newSession('2026-01-15T07:59:59.000Z');
        const before = await checksum(app.database);
        const [address, init] = requestOf(name);
        const outcomeOf = async (caller: Caller) => outcome(await caller.fetch(address, init));
        const isForPeople = everyEndpoint.some(
          (one) => `${one.method} ${one.path}` === name && one.isForPeople,
        );
        const outcomes: string[] = [];
        for (const caller of [...asking, deactivated, expired]) outcomes.push(await outcomeOf(caller));
        const wanted = [...statuses.slice(0, asking.length), statuses[0], statuses[0]];
        const byKey: string[] = [];
        for (const key of isSignOut ? [] : keys) byKey.push(await outcomeOf(key));
        const refused = name === 'POST /api/auth/signin' ? '401 auth.invalid' : '401 session.required';
        const denied = name === 'POST /api/auth/badge' ? '403 auth.station_unknown' : '403 access.denied';
        const said = (status: number) => ({ 401: refused, 403: denied })[status] ?? String(status);
        expect(outcomes).toEqual(wanted.map(said));
        // A key may what its role may, but for what only people do.
        const forPeople = (status: number) => (status === 403 ? denied : '403 access.for_people');
        expect(byKey).toEqual((isSignOut ? [] : statuses.slice(1)).map(isForPeople ? forPeople : said));
        expect(await checksum(app.database)).toBe(before);
      },
    );

    test('a role that is none of the three may only read, whatever it resembles @spec-3.2 @spec-6.3', async () => {
      const person = await app.newPerson('odd@example.com', 'read_only');
      for (const [role, status] of [
        ['Administrator', 403],
        ['admin ', 403],
        ['read-only', 403],
        ['', 403],
        ['admin', 404],
      ] as const) {
        await app.database.write((queries) =>
          queries.updateTable('users').set({ role }).where('email', '=', 'odd@example.com').execute(),
        );
        const [address, init] = requestOf('DELETE /api/clients/:id');
        expect((await person.fetch(address, init)).status).toBe(status);
      }
    });
  });

  describe('G1: the order of checks', () => {
    let app: TestApp;
    let reader: Caller;
    let editor: Caller;

    beforeAll(async () => {
      app = await startTestApp(engine);
      reader = await app.as('read_only');
      editor = await app.as('editor');
    });

    /** The status if only the head of a request is sent, without a body. */
    const answerToHead = async (head: string[]): Promise<number> => {
      const lines = [...head, 'Host: portal', 'Content-Length: 10000000000'];
      return (await rawRequest(app.url, `${lines.join('\r\n')}\r\n\r\n`)).status;
    };

    test.each(Object.keys(uploads))('%s is refused before its body is read', async (name) => {
      const head = [`${name} HTTP/1.1`, 'Content-Type: multipart/form-data; boundary=x'];
      expect(await answerToHead(head)).toBe(401);
      const toReader = await answerToHead([...head, `Authorization: Bearer ${reader.token}`]);
      // Everybody may add a photo to a run, but there is no run.
      expect(toReader).toBe(name === 'POST /api/runs/:id/photos' ? 404 : 403);
    });

    test.each(['POST /api/clients', 'PUT /api/clients/1', 'POST /api/inventory/bulk-delete'])(
      '%s is refused before its body is read',
      async (name) => {
        const head = [`${name} HTTP/1.1`, 'Content-Type: application/json'];
        expect(await answerToHead(head)).toBe(401);
        expect(await answerToHead([...head, `Authorization: Bearer ${reader.token}`])).toBe(403);
      },
    );

    test('a body that is too large is refused by its length alone, once it is known who sends it', async () => {
      const head = ['POST /api/clients HTTP/1.1', 'Content-Type: application/json'];
      expect(await answerToHead([...head, `Authorization: Bearer ${editor.token}`])).toBe(413);
    });

    const problemOf = async (caller: Caller, address: string, type: string | null, body: string) => {
      const headers: Record<string, string> = type === null ? {} : { 'content-type': type };
      const response = await caller.fetch(address, { method: 'PUT', headers, body: Buffer.from(body) });
      const { statusCode, code } = await problemIn(response);
      return `${statusCode} ${code}`;
    };

    test.each([
      ['text/plain', 'name=Orchard', '415 request.wrong_type'],
      ['application/x-www-form-urlencoded', 'name=Orchard', '415 request.wrong_type'],
      ['application/json', '{"name":', '400 request.malformed'],
      ['application/json', '', '400 request.malformed'],
      ['application/json', '{"__proto__":{"name":"x"}}', '400 request.malformed'],
      ['application/json', '{"name":" "}', '400 request.invalid'],
      ['application/json', '[]', '400 request.invalid'],
      ['application/json', 'null', '400 request.invalid'],
      [null, '{"name":"x"}', '415 request.wrong_type'],
      ['application/json', `{"name":"${'x'.repeat(1024 * 1024)}"}`, '413 request.too_large'],
    ])(
      '401, then 403, then what is wrong with the body: %s %.24s is %s @security-1.10 @security-3.4',
      async (type, body, outcome) => {
        expect(await problemOf(app.guest, '/api/clients/1', type, body)).toBe('401 session.required');
        expect(await problemOf(reader, '/api/clients/1', type, body)).toBe('403 access.denied');
        expect(await problemOf(editor, '/api/clients/1', type, body)).toBe(outcome);
      },
    );

    test('an unknown address is unknown to everybody', async () => {
      for (const caller of [app.guest, reader, editor])
        expect((await caller.fetch('/api/nothing')).status).toBe(404);
    });
  });

  describe('G16: a start that finds', () => {
    test('a call of the contract without a handler fails and names it @spec-7.1', async () => {
      const call = endpoint({
        method: 'GET',
        path: '/api/forgotten',
        needs: 'user.manage',
        summary: 'A call that nobody answers',
        reply: Success,
        fails: [],
      });
      const database = await engine.open();
      const mount = createMount(
        Fastify(),
        { sessions: new Sessions(database, systemClock, false), read: database.read },
        safetyHeaders(false),
      );
      expect(() => requireHandlers(mount.mounted, [call])).toThrow('GET /api/forgotten has no handler.');
      mount(call, () => ({ success: true as const }));
      expect(() => requireHandlers(mount.mounted, [call])).not.toThrow();
    });
  });
});
