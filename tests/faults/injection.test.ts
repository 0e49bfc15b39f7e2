/**
 * ASVS 1.2.4: Debian's sqlmap (`apt-get install sqlmap`; without it the test fails with a message) attacks a portal in its own
 * process at level 2 with all its techniques, including delays of 2 seconds: every query and path parameter of every call that
 * reads, all of which return data beforehand, and both fields of the sign-in. (Single sign-on is off: its start answers 404.) No injection succeeds, no response is a 5xx, and
 * the portal keeps running. New parameters of the contract are attacked automatically. The test fails if sqlmap did not attack
 * one, or was refused for a reason other than its payload.
 *
 * Negative control: against a program that concatenates these parameters into its statement, the same attack succeeds at each
 * of them, in the query, the path and the body, on both engines.
 */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { SignIn, signIn } from '#domain/auth/contract.ts';
import { rollCodeOf } from '#domain/codes/roll-code.ts';
import { createClient, deleteClient } from '#domain/clients/contract.ts';
import { addressOf, type CallInput, type Endpoint, type ReplyOf } from '#domain/contract/endpoint.ts';
import { everyEndpoint } from '#domain/every-endpoint.ts';
import { setRates } from '#domain/billing/contract.ts';
import { createDataset } from '#domain/datasets/contract.ts';
import { uploadImage } from '#domain/files/contract.ts';
import { createHold } from '#domain/holds/contract.ts';
import { addMovement, createInventoryItem } from '#domain/inventory/contract.ts';
import { reportMiss } from '#domain/misses/contract.ts';
import { startOidc } from '#domain/oidc/contract.ts';
import { createOrder } from '#domain/orders/contract.ts';
import { createPaperJob } from '#domain/paper/contract.ts';
import { createPrintJob } from '#domain/printing/job-contract.ts';
import { createNumberRange } from '#domain/printing/number-contract.ts';
import { createProduct } from '#domain/products/contract.ts';
import { importProducts } from '#domain/imports/import-contract.ts';
import { commentOnRelease } from '#domain/releases/comment-contract.ts';
import { confirmReleases } from '#domain/releases/reading-contract.ts';
import { receiveRoll } from '#domain/rolls/contract.ts';
import { reviewAudit } from '#domain/signatures/contract.ts';
import { sayOfOrder } from '#domain/supply/message-contract.ts';
import { createTutorial } from '#domain/tutorials/contract.ts';
import { createWebhook } from '#domain/webhooks/contract.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { insertFiles } from '#server/files/store.ts';
import { callerWith, type Caller } from '#testing/caller.ts';
import { onBothEngines } from '#testing/engines.ts';
import { addPrinter } from '#testing/factories.ts';
import { formOf, productWorkbook } from '#testing/samples/product-workbook.ts';
import { addArtworkFile } from '#testing/rolls.ts';
import { addRunningRun, addRunStation, workerAt } from '#testing/runs.ts';
import { startProgram } from './other-program.ts';
import { administrator, type Portal, signInTo, startPortal, statusOf } from './portal-process.ts';
import { send } from './send.ts';
import { sqlmap, type Verdict } from './sqlmap.ts';

const undoing: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of undoing.splice(0).toReversed()) await undo();
});

/** A valid picture. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A portal with a database connection of its own and its administrator, user 1. */
interface Settled {
  portal: Portal;
  token: string;
  caller: Caller;
  database: Database;
  dataDir: string;
}

/** Stores a picture, and one under a legacy address; returns the key. */
const keepPicture = async ({ caller, database, dataDir }: Settled): Promise<string> => {
  const body = formOf('image', new File([png], 'a.png', { type: 'image/png' }));
  const [file] = (await caller.call(uploadImage, { body })).reply.files;
  if (!file) throw new Error('The picture was not kept.');
  const older = `uploads/${file.key}`;
  const path = join(dataDir, 'files', older);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, png);
  const sha256 = createHash('sha256').update(png).digest('hex');
  const record = {
    key: older,
    originalFilename: 'a.png',
    contentType: 'image/png',
    size: png.length,
    sha256,
  };
  await database.write((queries) =>
    insertFiles(queries, [record], { userId: null, at: new Date().toISOString() }),
  );
  return file.key;
};

const barcode = '5012345678900';

/** The values of parameters that find what there is, by name, and the token of a station with a run. */
interface Known {
  values: Record<string, string[]>;
  station: string;
}

const stationHeader = 'x-station-token';
const sscc = '050123450000000015';
const announced = rollCodeOf(26);

/** What partners, printers and wrong scans leave, which the administrator's calls cannot make here. */
const leaveTraces = (
  { database }: Pick<Settled, 'database'>,
  { run, roll, artworkKey }: { run: number; roll: string; artworkKey: string },
): Promise<void> =>
  database.write(async (queries) => {
    const at = new Date().toISOString();
    await queries.insertInto('run_rolls').values({ run_id: run, code: roll, is_issued: 0 }).execute();
    await queries
      .insertInto('run_numbers')
      .values({ client_id: 1, kind: 'sscc', value: sscc, run_id: run, seq: 1, at })
      .execute();
    await queries
      .insertInto('announced_rolls')
      .values({
        code: announced,
        order_id: 1,
        position: 0,
        pieces: 9,
        artwork_key: artworkKey,
        at,
        user_id: 1,
      })
      .execute();
  });

/**
 * Adds two records of every kind, one of them named A-1 and with this picture, and for the product A-1 what happens to it on the
 * floor.
 */
const settle = async ({ caller, portal, database }: Settled, picture: string): Promise<Known> => {
  const make = async <E extends Endpoint>(call: E, input: CallInput<E>): Promise<ReplyOf<E>> => {
    const { status, reply, problem } = await caller.call(call, input);
    if (status >= 300) throw new Error(`${call.path} answered ${status}: ${problem.message}`);
    return reply;
  };
  const one = { params: { id: 1 } };
  const artworkKey = await addArtworkFile({ database }, 'A-1 v1.pdf');
  await make(createWebhook, { body: { url: 'https://127.0.0.1:1/', events: ['product.released'] } });
  for (const name of ['A-1', 'B-2']) {
    await make(createClient, { body: { name } });
    await make(createProduct, {
      body: {
        sku: name,
        clientId: 1,
        images: [picture],
        barcode: name === 'A-1' ? barcode : null,
        labels: [{ id: `of ${name}`, labelSku: name, artworkFiles: [artworkKey] }],
      },
    });
    const item = { labelSku: name, supplierCode: name, supplierName: name, labelSize: name, storage: name };
    await make(createInventoryItem, { body: { ...item, stockOnHand: 0 } });
    await make(addMovement, { ...one, body: { kind: 'received', quantity: 5 } });
    await make(addMovement, { ...one, body: { kind: 'used', quantity: 5 } });
    await make(createOrder, { body: { ids: [1] } });
    await make(createTutorial, { body: { title: name, videoUrl: 'https://youtu.be/dQw4w9WgXcQ' } });
    await make(createDataset, { body: { name, dataType: name, data: { name } } });
    await make(reportMiss, { body: { text: `${name} is missing`, clientId: 1 } });
  }
  // A product without a label, for the call that asks for such.
  await make(createProduct, { body: { sku: 'A-1 plain', clientId: 1 } });
  await make(createClient, { body: { name: 'C-3' } });
  await make(deleteClient, { params: { id: 3 } });
  await make(importProducts, {
    query: {},
    body: formOf('file', await productWorkbook(['SKU'], [['A-1 imported']])),
  });
  await make(confirmReleases, { ...one, body: { release: 1, clientRelease: 1 } });
  // Neither printer answers: the job waits, the sheet has failed.
  const labels = await addPrinter(database, { port: 1, isHeld: true });
  const paper = await addPrinter(database, { name: 'Office', language: 'ipp', port: 1 });
  const label = { productId: 1, labelId: 'of A-1', layout: 'barcode', fields: {}, quantity: 1 } as const;
  await make(createPrintJob, { body: { printerId: labels, ...label } });
  await make(createPaperJob, { body: { printerId: paper, kind: 'product', recordId: 1 } });
  const roll = await make(receiveRoll, { ...one, body: { pieces: 500, artworkKey } });
  const station = await addRunStation({ url: portal.url, as: async () => caller }, 'Bench 1');
  const goods = { productId: 1, barcode, labelSku: 'A-1', artworkKey, itemId: 1, roll };
  const run = await addRunningRun(workerAt(station.at(caller)), { goods, station, batch: 'A-1' });
  const other = await make(receiveRoll, { ...one, body: { pieces: 500, artworkKey } });
  await leaveTraces({ database }, { run: run.id, roll: other.code, artworkKey });
  await make(setRates, {
    ...one,
    body: [{ kind: 'piece', unit: 'piece', amount: '0.05', currency: 'EUR', from: '2020-01-01' }],
  });
  await make(createNumberRange, { ...one, body: { kind: 'carton', prefix: '', next: 1, last: 9 } });
  await make(sayOfOrder, { ...one, body: { position: 0, text: 'When?' } });
  await make(commentOnRelease, { params: { id: 1, number: 1 }, body: { text: 'Good' } });
  const signature = { password: administrator.password };
  await make(reviewAudit, { body: { to: new Date().toISOString(), note: 'Read', signature } });
  await make(createHold, { body: { on: 'product', id: 2, reason: 'Wait' } });
  const values = {
    artwork: [artworkKey],
    batch: ['A-1'],
    before: ['9'],
    code: [roll.code],
    'code of /api/rolls/:code/announced': [announced],
    filter: [`userName eq "${administrator.email}"`],
    gtin: [barcode],
    'id of /api/holds': ['2'],
    'product of /api/holds': ['2'],
    maxStock: ['1000'],
    meaning: ['reviewed'],
    month: [new Date().toISOString().slice(0, 7)],
    refusedRoll: [other.code],
    rest: [picture],
    roll: [roll.code],
    sscc: [sscc],
    state: ['confirmed', 'first_piece', 'open'],
    stockLevel: ['high'],
  };
  return { values, station: station.token };
};

const isObject = (schema: unknown): schema is z.ZodObject => schema instanceof z.ZodObject;

/** The query or path parameters of a call, by name. */
const shapeOf = (call: Endpoint, part: 'query' | 'params'): Record<string, z.ZodType> => {
  const schema = call[part];
  if (schema === undefined) return {};
  if (!isObject(schema))
    throw new Error(`${call.path} names its ${part} in a way that this test cannot read.`);
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, of]): [string, z.ZodType] => [
      name,
      z.custom<z.ZodType>().parse(of),
    ]),
  );
};

const choices = (schema: z.ZodType): string[] => {
  const found = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return [...found.matchAll(/"enum":\["([^"]+)"/g)].map(([, first]) => String(first));
};

/** A value that the contract accepts: one of those known, a text, a number, the first choice, an instant, a word of a list. */
const plausible = (name: string, schema: z.ZodType, known: readonly string[] = []): string => {
  const value = [
    ...known,
    'A-1',
    '0',
    '1',
    'labels',
    ...choices(schema),
    name === 'to' ? '9999-12-31T00:00:00Z' : '2020-01-01T00:00:00Z',
  ].find((text) => schema.safeParse(text).success);
  if (value === undefined) throw new Error(`This test knows no value for ${name}.`);
  return value;
};

/** An address to attack, and its injection points as sqlmap names them. */
interface Target {
  address: string;
  places: string[];
}

/** The addresses of a call that reads: one for its path parameters and one for its query, if it has them. */
const targetsOf = (call: Endpoint, known: Record<string, string[]>): Target[] => {
  const valuesOf = (part: 'query' | 'params') =>
    Object.entries(shapeOf(call, part)).map(([name, schema]): [string, string] => [
      name,
      plausible(name, schema, known[`${name} of ${call.path}`] ?? known[name]),
    ]);
  const [params, query] = [valuesOf('params'), valuesOf('query')];
  const plain = addressOf(call, Object.fromEntries(params));
  const marked = call.path.replace(/(:\w+)|\*$/g, '$&\0').replace(/\*\0$/, ':rest\0');
  const inPath = params.reduce((path, [name, value]) => path.replace(`:${name}\0`, `${value}*`), marked);
  return [
    { address: inPath, places: params.map((_, at) => `URI '#${at + 1}*'`) },
    {
      address: addressOf({ path: `/${plain.slice(1)}` }, {}, Object.fromEntries(query)),
      places: query.map(([name]) => `GET '${name}'`),
    },
  ].filter(({ places }) => places.length > 0);
};

/** The addresses of all calls that read. Each returns data. */
const targetsOn = async (
  { portal: { port }, token }: Settled,
  { values, station }: Known,
): Promise<Target[]> => {
  const reading = everyEndpoint.filter((call) => call.method === 'GET' && call !== startOidc);
  const targets = reading.flatMap((call) => targetsOf(call, values));
  const headers = { [stationHeader]: station };
  const unfit: string[] = [];
  for (const { address } of targets) {
    const asked = address.replaceAll('*', '');
    const { status, body } = await send(null, { port, token, method: 'GET', address: asked, headers });
    if (status !== 200 || body === '[]') unfit.push(`${asked} answered ${status} ${body.slice(0, 80)}`);
  }
  expect(unfit, 'calls without data').toEqual([]);
  return targets;
};

/** The statuses that must not occur. */
const unfitting = ({ refused }: Verdict, fitting: readonly string[]): string[] =>
  Object.keys(refused).filter((status) => !fitting.includes(status));

const inWords = ({ requests, refused }: Verdict): string =>
  `${requests} requests, ${JSON.stringify(refused)} refused`;

/** A program that finds A-1 with parameters concatenated into its statement; on SQLite unless another database is given. */
const injectable = (databaseUrl: string | undefined): string => `
  import { createServer } from 'node:http';
  import { text } from 'node:stream/consumers';
  import { DatabaseSync } from 'node:sqlite';
  import pg from 'pg';
  const url = ${JSON.stringify(databaseUrl ?? null)};
  const pool = url === null ? null : new pg.Pool({ connectionString: url });
  const embedded = new DatabaseSync(':memory:');
  const find = async (statement) => (pool ? (await pool.query(statement)).rows : embedded.prepare(statement).all());
  const server = createServer(async (request, response) => {
    try {
      const { pathname, searchParams } = new URL(request.url, 'http://127.0.0.1');
      const body = await text(request);
      const sku = body ? JSON.parse(body).sku : (searchParams.get('sku') ?? decodeURIComponent(pathname.slice(1)));
      const found = await find(
        "with stock (sku) as (values ('A-1'), ('B-2')) select sku from stock where sku = '" + sku + "'",
      );
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
    } catch {
      response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
    }
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

onBothEngines((engine) => {
  const dbms = engine.name;

  test('ASVS 1.2.4: sqlmap comes in at no parameter of a call that reads @security-1.3', async () => {
    const location = await engine.empty();
    const portal = await startPortal(location, {
      PRINTER_NETWORKS: '127.0.0.1',
      WEBHOOK_NETWORKS: '127.0.0.1/32',
    });
    undoing.push(portal.kill);
    const token = await signInTo(portal);
    const database = await openDatabase(location);
    undoing.push(() => database.close());
    const { dataDir } = location;
    const settled = { portal, token, caller: callerWith(portal.url, token, 1), database, dataDir };
    const known = await settle(settled, await keepPicture(settled));
    const targets = await targetsOn(settled, known);
    const urls = targets.map(({ address }) => `${portal.url}${address}`);
    const startedAt = performance.now();
    const verdict = await sqlmap({
      dbms,
      headers: { Authorization: `Bearer ${token}`, [stationHeader]: known.station },
      urls,
    });
    expect(verdict.injectable).toEqual([]);
    expect(verdict.inVain.toSorted()).toEqual(
      targets
        .flatMap(({ address, places }) => places.map((place) => `${portal.url}${address} ${place}`))
        .toSorted(),
    );
    expect(unfitting(verdict, ['400', '404'])).toEqual([]);
    expect(portal.unexpected()).toEqual([]);
    expect(await statusOf(portal.port, '/api/health')).toBe(200);
    console.info(
      `ASVS 1.2.4 on ${dbms}: no way in at ${verdict.inVain.length} places of ${urls.length} addresses; ${inWords(verdict)}, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
    );
  });

  test('ASVS 1.2.4: sqlmap comes in at no field of the sign-in @security-1.3', async () => {
    const portal = await startPortal(await engine.empty());
    undoing.push(portal.kill);
    const url = `${portal.url}${signIn.path}`;
    // A successful sign-in resets the failures of its account; otherwise the rate limit would stop the attack.
    const between = { url, body: administrator, every: 4 };
    const startedAt = performance.now();
    const verdict = await sqlmap({ dbms, headers: {}, urls: [url], body: administrator, between });
    expect(verdict.injectable).toEqual([]);
    expect(verdict.inVain).toEqual(
      Object.keys(SignIn.shape).map((field) => `${url} (custom) POST 'JSON ${field}'`),
    );
    expect(unfitting(verdict, ['400', '401'])).toEqual([]);
    expect(portal.unexpected()).toEqual([]);
    expect(await statusOf(portal.port, '/api/health')).toBe(200);
    console.info(
      `ASVS 1.2.4 on ${dbms}: no way in at the sign-in; ${inWords(verdict)}, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
    );
  });

  test('ASVS 1.2.4: sqlmap comes in where what is sent is written into the statement', async () => {
    const { databaseUrl } = await engine.empty();
    const program = await startProgram(injectable(databaseUrl));
    undoing.push(program.kill);
    const url = `http://127.0.0.1:${program.port}`;
    const reads = await sqlmap({ dbms, headers: {}, urls: [`${url}/?sku=A-1`, `${url}/A-1*`] });
    const writes = await sqlmap({ dbms, headers: {}, urls: [`${url}/body`], body: { sku: 'A-1' } });
    expect([...reads.injectable.toSorted(), ...writes.injectable]).toEqual([
      `${url}/?sku=A-1 GET 'sku'`,
      `${url}/A-1* URI '#1*'`,
      `${url}/body (custom) POST 'JSON sku'`,
    ]);
    expect([...reads.inVain, ...writes.inVain]).toEqual([]);
  });
});
