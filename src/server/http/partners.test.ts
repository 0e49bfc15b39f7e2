import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { beforeAll, describe, expect, test } from 'vitest';
import { everyEndpoint } from '#domain/every-endpoint.ts';
import type { Endpoint } from '#domain/contract/endpoint.ts';
import { clearOrderLine, createOrder } from '#domain/orders/contract.ts';
import { getSupply } from '#domain/supply/contract.ts';
import { sayOfOrder } from '#domain/supply/message-contract.ts';
import { StoredSaid } from '#domain/words/said.ts';
import { sayInEnglish } from '#domain/words/say.ts';
import { onBothEngines, testOnce } from '#testing/engines.ts';
import { addItem } from '#testing/factories.ts';
import {
  addClientAtWork,
  addPartnersAtWork,
  addSupplierAtWork,
  type PartnerWorld,
} from '#testing/partner-world.ts';
import { addRunStation } from '#testing/runs.ts';
import { addKey } from '#testing/keys.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

/** Passkeys of one's own account. */
const ownPasskeys = [
  'GET /api/passkeys',
  'POST /api/passkeys/options',
  'POST /api/passkeys',
  'DELETE /api/passkeys/:passkey',
  'POST /api/passkeys/challenge',
] as const;

const openToClients = [
  'POST /mcp',
  ...ownPasskeys,
  'GET /api/auth/me',
  'POST /api/auth/heartbeat',
  'GET /api/auth/mails',
  'PUT /api/auth/mails',
  'PUT /api/auth/locale',
  'GET /api/products',
  'GET /api/products/:id',
  'GET /api/products/:id/files',
  'GET /api/products/:id/releases',
  'GET /api/products/:id/releases/:number',
  'GET /api/products/search/:sku',
  'GET /api/codes',
  'GET /api/find',
  'GET /api/clients',
  'GET /api/clients/:id',
  'GET /api/clients/:id/releases',
  'GET /api/clients/:id/releases/:number',
  'GET /api/runs',
  'GET /api/runs/summary',
  'GET /api/runs/numbers',
  'GET /api/runs/evidence',
  'GET /api/runs/:id/evidence',
  'GET /api/runs/:id',
  'GET /api/runs/:id/events',
  'GET /api/holds',
  'POST /api/holds',
  'POST /api/holds/:id/release',
  'GET /api/clients/:id/rates',
  'GET /api/billing',
  'GET /api/products/:id/draft',
  'GET /api/clients/:id/draft',
  'GET /api/clients/:id/drafts',
  'GET /api/products/:id/releases/:number/comments',
  'POST /api/products/:id/releases/:number/comments',
  'POST /api/products/:id/releases/:number/approve',
  'POST /api/products/:id/releases/:number/refuse',
  'POST /api/clients/:id/releases/:number/approve',
  'POST /api/clients/:id/releases/:number/refuse',
  'GET /api/tutorials',
  'GET /api/files/*',
  'GET /api/download/*',
  'GET /api/artwork/*',
  'GET /uploads/*',
] as const;

/** Acts of people, which no key may do. */
const forPeople = /heartbeat|locale|passkeys|mails|approve|refuse|release$|POST .*comments/;

/** What is open to partners and to keys that are bound to a client, apart from what everybody may call. Every other call is refused. */
const open = {
  client: openToClients,
  key: [...openToClients.filter((name) => !forPeople.test(name)), 'POST /api/runs'],
  supplier: [
    'POST /mcp',
    ...ownPasskeys,
    'GET /api/auth/me',
    'POST /api/auth/heartbeat',
    'GET /api/auth/mails',
    'PUT /api/auth/mails',
    'PUT /api/auth/locale',
    'GET /api/orders',
    'GET /api/orders/:id',
    'GET /api/orders/:id/supply',
    'POST /api/orders/:id/confirm',
    'POST /api/orders/:id/ship',
    'GET /api/orders/:id/messages',
    'POST /api/orders/:id/messages',
    'GET /api/tutorials',
    'GET /api/files/*',
    'GET /api/download/*',
    'GET /api/artwork/*',
    'GET /uploads/*',
  ],
} as const;

const bodies: Readonly<Record<string, unknown>> = {
  'PUT /api/auth/locale': { locale: 'en-US' },
  'POST /api/products/:id/releases/:number/comments': { text: 'Bigger' },
  'POST /api/products/:id/releases/:number/refuse': { reason: 'Wrong', version: 1 },
  'POST /api/clients/:id/releases/:number/refuse': { reason: 'Wrong', version: 1 },
  'POST /api/orders/:id/messages': { position: 0, text: 'When?' },
  'POST /api/holds': { on: 'product', id: 2_147_483_647, reason: 'Asked' },
  'POST /api/holds/:id/release': { reason: 'Asked' },
  'POST /api/orders/:id/confirm': { lines: [{ position: 0, quantity: 5, day: '2026-02-01' }] },
  'POST /api/passkeys/challenge': { meaning: 'released', entity: 'hold', id: 1, number: null },
  'POST /api/passkeys/options': { password: 'Wrong-one-2026!' },
  'DELETE /api/passkeys/:passkey': { password: 'Wrong-one-2026!' },
  'POST /api/orders/:id/ship': { lines: [{ position: 0, rolls: [{ pieces: 5 }] }] },
};

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** The room of the record that an address names. */
const roomOf = (path: string): string => {
  if (isOlder(path)) return 'uploads';
  return path.endsWith('*') ? 'files' : (/^\/api\/(?:admin\/)?([a-z-]+)\//.exec(path)?.[1] ?? '');
};

/** Whether it is the older address of files, which names keys without their folder. */
const isOlder = (path: string): boolean => path.startsWith('/uploads/');

/** The address of a call about this record, or about none. */
const addressFor = (
  path: string,
  { records, queries }: Pick<PartnerWorld, 'records' | 'queries'>,
): string => {
  const key = String(records[roomOf(path)] ?? 2_147_483_647);
  return path
    .replace(/:(id|userId|code|passkey)/, key)
    .replace(/:(number|position)/, '1')
    .replace(':sku', String(queries['sku'] ?? 'none'))
    .replace('*', isOlder(path) ? key.replace(/^uploads\//, '') : key);
};

/** What nobody has. */
const nothing = {
  records: { rolls: 'R-1111111-1', files: 'documents/none.pdf', uploads: 'uploads/none.pdf' },
  queries: {},
};

/** What a call does not answer without, about something of this partner. */
const requiredFor = (call: Endpoint, { queries }: PartnerWorld): string => {
  if (nameOf(call) === 'GET /api/billing') return 'month=2026-01';
  return nameOf(call) === 'GET /api/runs/evidence' ? `batch=${String(queries['batch'])}` : '';
};

/** Each query that finds something of this partner by one parameter, and one without any. */
const queriesFor = (call: Endpoint, world: PartnerWorld): string[] => {
  const { queries } = world;
  const names = call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : [];
  const given = names.flatMap((name) =>
    queries[name] === undefined ? [] : [`${name}=${encodeURIComponent(queries[name])}`],
  );
  const always = requiredFor(call, world);
  return ['', ...given].map((one) => `?${[always, one].filter((part) => part !== '').join('&')}`);
};

/** What a piece costs a client, which nobody else pays. */
const rateOf = ({ word, records }: PartnerWorld): string[] =>
  records['clients'] === undefined ? [] : [`"0.${word.length}777"`];

interface Seen {
  status: number;
  text: string;
  headers: Record<string, string>;
}

const isStandIn = /^(?:Administrator|Editor|Worker|Client|Supplier) \d+$/;

/** Where an answer has something instead of a person's name without the fact of it beside it. */
const unstatedIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(unstatedIn);
  if (typeof value !== 'object' || value === null) return [];
  const given: unknown = Reflect.get(value, 'standIns') ?? [Reflect.get(value, 'standIn')];
  const facts = z.array(StoredSaid).safeParse(given).data ?? [];
  const stated = facts.map((fact) => sayInEnglish(fact));
  return Object.entries(value).flatMap(([name, one]): string[] =>
    typeof one !== 'string'
      ? unstatedIn(one)
      : isStandIn.test(one) && !stated.includes(one)
        ? [`${name}: ${one}`]
        : [],
  );
};

const jsonOf = ({ text, headers }: Seen): unknown =>
  headers['content-type']?.startsWith('application/json') === true ? JSON.parse(text) : null;

const see = async (
  { person }: PartnerWorld,
  { method, path }: Endpoint,
  address: string,
  headers: Record<string, string> = {},
): Promise<Seen> => {
  const isSent = method !== 'GET';
  const response = await person.fetch(address, {
    method,
    headers: { ...headers, ...(isSent ? { 'content-type': 'application/json' } : {}) },
    ...(isSent ? { body: JSON.stringify(bodies[nameOf({ method, path })] ?? {}) } : {}),
  });
  const { date: _, 'x-request-id': __, ...rest } = Object.fromEntries(response.headers);
  return { status: response.status, text: await response.text(), headers: rest };
};

onBothEngines((engine) => {
  describe('Partners see their own records, and nothing tells what else there is', () => {
    let app: TestApp;
    let clients: [PartnerWorld, PartnerWorld];
    let suppliers: [PartnerWorld, PartnerWorld];
    /** The same clients, called by the key of an editor that is bound to the first. */
    let keys: [PartnerWorld, PartnerWorld];

    beforeAll(async () => {
      app = await startTestApp(engine);
      ({ clients, suppliers } = await addPartnersAtWork(app));
      const [own, other] = clients;
      const clientId = Number(own.records['clients']);
      keys = [{ ...own, person: await addKey(app, { name: 'WMS', role: 'editor', clientId }) }, other];
    });

    // Between two of a kind the engine makes no difference.
    const bothOfAKind = [
      ['client', 1],
      ['supplier', 1],
    ] as const;
    test.each([
      ['client', 0],
      ['key', 0],
      ['supplier', 0],
      ...(engine.name === 'SQLite' ? bothOfAKind : []),
    ] as const)(
      'a %s (%i) may make the calls that are open to it, and finds nothing of others in them @security-6.5',
      async (kind, place) => {
        const pair = { client: clients, key: keys, supplier: suppliers }[kind];
        const [own, other] = place === 0 ? pair : [pair[1], pair[0]];
        const others = [other, ...(kind === 'supplier' ? clients : suppliers)];
        const people = ['Test editor', 'Test read_only', 'Test administrator', '@example.com'];
        const allowed: string[] = [];
        const found: string[] = [];
        const silent: string[] = [];
        const unstated: string[] = [];
        const told: unknown[] = [];
        const untold: unknown[] = [];
        const calls = everyEndpoint.filter(({ needs }) => needs !== 'public');
        // What is refused to one client is refused to the other by the same row of one table.
        const isOpen = (call: Endpoint) => place === 0 || open[kind].some((name) => name === nameOf(call));
        for (const call of calls.filter(isOpen)) {
          const mine = addressFor(call.path, own);
          const first = await see(own, call, `${mine}?${requiredFor(call, own)}`);
          if (first.status === 403) continue;
          allowed.push(nameOf(call));
          const answers = [first];
          const queries = new Set(others.flatMap((one) => queriesFor(call, one)));
          queries.delete(`?${requiredFor(call, own)}`);
          for (const query of queries) answers.push(await see(own, call, `${mine}${query}`));
          if (call.method === 'GET' && !answers.some(({ status }) => status === 200))
            silent.push(nameOf(call));
          // A record of somebody else is answered like one that there is not.
          const theirs = await see(own, call, addressFor(call.path, other));
          if (/[:*]/.test(call.path) && !call.path.includes(':sku')) {
            const address = addressFor(call.path, other);
            const tagged = await see(own, call, address, { 'if-none-match': await staffTag(call, address) });
            const missing = await see(own, call, addressFor(call.path, nothing));
            told.push([nameOf(call), theirs, tagged.status]);
            untold.push([nameOf(call), { ...missing, status: 404 }, 404]);
          }
          answers.push(theirs);
          unstated.push(...answers.map(jsonOf).flatMap(unstatedIn));
          const all = answers.map(({ text, headers }) => text + JSON.stringify(headers)).join('\n');
          found.push(
            ...[...others.map(({ word }) => word), ...others.flatMap(rateOf), ...people, 'FOREIGN-TO']
              .filter((secret) => all.includes(secret))
              .map((secret) => `${nameOf(call)}: ${secret}`),
          );
        }
        expect(allowed.toSorted()).toEqual([...open[kind]].toSorted());
        expect(found).toEqual([]);
        expect(silent).toEqual([]);
        expect(unstated).toEqual([]);
        expect(told).toEqual(untold);
      },
    );

    /** The ETag of a record that is polled, as an editor gets it. */
    const staffTag = async ({ method, revalidates }: Endpoint, address: string): Promise<string> =>
      method === 'GET' && revalidates
        ? ((await (await app.as('editor')).fetch(address)).headers.get('etag') ?? 'none')
        : 'none';
  });

  testOnce(engine)(
    'nothing that others do or have changes an answer to a client, its key or a supplier, nor its count or tag @security-6.5',
    async () => {
      const app = await startTestApp(engine);
      const editor = await app.as('editor');
      const station = await addRunStation(app, 'Bench 1');
      const barcode = '5012345678900';
      const client = await addClientAtWork(app, station, { word: 'ALDERWOOD', barcode });
      const clientId = Number(client.records['clients']);
      const supplier = await addSupplierAtWork(app, 'TRENTPRESS');
      const others = await addItem(app.database, { labelSku: 'L-OTHERS', supplierCode: 'MERSEYPRINT' });
      const ids = [Number(supplier.records['inventory']), others];
      const { reply: shared } = await editor.call(createOrder, { body: { ids } });
      const position = shared.lines.find(({ itemId }) => itemId === others)?.position ?? -1;
      const callers = {
        client,
        key: { ...client, person: await addKey(app, { name: 'WMS', role: 'editor', clientId }) },
        supplier: { ...supplier, records: { ...supplier.records, orders: shared.id } },
      };
      const word = 'BIRCHFIELD';
      const asked = { ...client.queries, search: word, batch: `${word}-B1`, sku: `${word}-JAM`, text: word };
      const answers = async () => {
        const seen: Record<string, unknown> = {};
        for (const kind of ['client', 'key', 'supplier'] as const)
          for (const call of everyEndpoint.filter(({ method }) => method === 'GET')) {
            if (!open[kind].some((name) => name === nameOf(call))) continue;
            const own = callers[kind];
            for (const queries of [own.queries, asked])
              for (const query of queriesFor(call, { ...own, queries })) {
                const address = `${addressFor(call.path, { ...own, queries })}${query}`;
                seen[`${kind} ${address}`] = call.path.endsWith('evidence')
                  ? (await see(own, call, address)).status
                  : await see(own, call, address);
              }
          }
        return seen;
      };
      // Who looks has the artwork checked.
      const supply = () => see(callers.supplier, getSupply, `/api/orders/${shared.id}/supply`);
      await expect
        .poll(async () => (await supply()).text, { timeout: 20_000 })
        .not.toContain('"faults":null');
      const before = await answers();
      expect(Object.keys(before).length).toBeGreaterThan(150);
      await addClientAtWork(app, station, { word, barcode });
      const { person } = await addSupplierAtWork(app, 'MERSEYPRINT');
      const params = { id: shared.id };
      await person.call(sayOfOrder, { params, body: { position, text: 'When?' } });
      await editor.call(clearOrderLine, { params: { id: shared.id, position } });
      const after = await answers();
      expect(Object.keys(after).filter((name) => !isDeepStrictEqual(after[name], before[name]))).toEqual([]);
    },
  );
});
