/**
 * ASVS 1.2.4: Debian's sqlmap (`apt-get install sqlmap`; without it the test fails with a message) attacks a portal in its own
 * process at level 2 with all its techniques, including delays of 2 seconds: every query and path parameter of every call that
 * reads, all of which return data beforehand, and both fields of the sign-in; not the start of single sign-on, which is off. No
 * injection succeeds, no response is a 5xx, and the portal keeps running. New parameters of the contract are attacked
 * automatically. The test fails if sqlmap did not attack one, or was refused for a reason other than its payload.
 *
 * Negative control: against a program that concatenates these parameters into its statement, the same attack succeeds at each
 * of them, in the query, the path and the body, on both engines.
 */
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { SignIn, signIn } from '#domain/auth/contract.ts';
import { addressOf, type Endpoint } from '#domain/contract/endpoint.ts';
import { everyEndpoint } from '#domain/every-endpoint.ts';
import { startOidc } from '#domain/oidc/contract.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { callerWith } from '#testing/caller.ts';
import { onBothEngines } from '#testing/engines.ts';
import { startProgram } from './other-program.ts';
import { administrator, signInTo, startPortal, statusOf } from './portal-process.ts';
import { type Known, keepPicture, settle, type Settled, stationHeader } from './attack/attacked-records.ts';
import { send } from './send.ts';
import { sqlmap, type Verdict } from './attack/sqlmap.ts';

const undoing: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of undoing.splice(0).toReversed()) await undo();
});

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
