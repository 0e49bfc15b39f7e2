import { setTimeout as sleep } from 'node:timers/promises';
import { getClient, WatchedClient } from '#domain/clients/contract.ts';
import { addressOf } from '#domain/contract/endpoint.ts';
import * as limits from '#domain/limits.ts';
import { getProduct, updateProduct } from '#domain/products/contract.ts';
import { insertSession } from '#server/sessions/store.ts';
import { newToken, tokenHash } from '#server/sessions/token.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/engines/open-database.ts';
import { usualConnections } from '../compare.ts';
import { load, requestOf, type NextRequest } from '../load.ts';
import { bothEngines, type Part } from '../part.ts';
import { sampleProduct } from '../product-sample.ts';
import { call, callerOf, startBare, startPortal, type ServerProcess } from '../servers.ts';
import { places } from '../table.ts';

const pageCount = 500;
/** Another user keeps writing, which invalidates what the portal caches until the next write. */
const changesEveryMs = 500;
/** As fast as possible, until a server is as fast as after an hour of work. */
const warmUpMs = 8_000;

/** An open page of a product: what its browser asks every 5 seconds, and the ETag of the last response. */
interface OpenPage {
  productId: number;
  address: string;
  token: string;
  tag: string;
}

/** As Chromium sends it. */
const pollOf = ({ address, token, tag, productId }: OpenPage): Buffer =>
  requestOf(
    { address },
    token,
    [
      'Connection: keep-alive',
      'sec-ch-ua-platform: "Windows"',
      'X-Background: 1',
      `If-None-Match: ${tag}`,
      'User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Accept: application/json',
      'sec-ch-ua: "Chromium";v="140", "Not=A?Brand";v="24", "Google Chrome";v="140"',
      'sec-ch-ua-mobile: ?0',
      'Sec-Fetch-Site: same-origin',
      'Sec-Fetch-Mode: cors',
      'Sec-Fetch-Dest: empty',
      `Referer: http://127.0.0.1/products/${productId}`,
      'Accept-Encoding: gzip, deflate, br, zstd',
      'Accept-Language: en-GB,en;q=0.9',
      `Cookie: labelport=${token}`,
      '',
    ].join('\r\n'),
  );

/** What open pages ask: a client with the version of the product, or the product alone, as if it had no client. */
const asked = {
  client: (productId: number, clientId: number) =>
    addressOf(getClient, { id: clientId }, { product: productId }),
  product: (productId: number) => addressOf(getProduct, { id: productId }),
} as const;

/** Opens the pages of the first products, each as a user with a session of its own. */
const openPages = async (
  database: Database,
  { port }: ServerProcess,
  what: keyof typeof asked,
): Promise<OpenPage[]> => {
  const at = new Date().toISOString();
  const expiresAt = new Date(Date.now() + limits.session.lifetimeMs).toISOString();
  const { id: userId } = await database.read.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const tokens = Array.from({ length: pageCount }, () => newToken());
  await database.write(async (queries) => {
    for (const token of tokens)
      await insertSession(queries, { userId, hashedToken: tokenHash(token), at, expiresAt });
  });
  return Array.fromAsync(tokens, async (token, index) => {
    const productId = index + 1;
    const clientId = 1 + sampleProduct(index).client;
    const address = asked[what](productId, clientId);
    const { status, headers } = await callerOf({ port, token }).fetch(address);
    if (status !== 200) throw new Error(`A page was answered with ${status}.`);
    return { productId, address, token, tag: headers.get('etag') ?? '' };
  });
};

/** Changes the last product, which no page shows, from this process, until it is stopped. */
const goOnChanging = async (database: Database, productId: number, signal: AbortSignal): Promise<void> => {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const notes = `Turn ${turn}`;
    await database.write((queries) =>
      queries.updateTable('client_products').set({ notes }).where('id', '=', productId).execute(),
    );
    await sleep(changesEveryMs);
  }
};

/** Changes a page's product as another user: the next poll must return the new version. */
const seeChange = async (page: OpenPage, portal: ServerProcess): Promise<void> => {
  const { version } = await call(portal, updateProduct, {
    params: { id: page.productId },
    body: { notes: 'Changed while its page stood open' },
  });
  const poll = await callerOf({ ...portal, token: page.token }).fetch(page.address, {
    headers: { 'if-none-match': page.tag },
  });
  const seen = poll.status === 200 ? WatchedClient.parse(await poll.json()).productVersion : null;
  if (seen !== version) throw new Error(`A page did not hear of version ${version} (${poll.status}).`);
};

/** Lets each page poll every 5 seconds for some rounds, evenly spread. */
const costOf = async (server: ServerProcess, pages: readonly OpenPage[], rounds: number) => {
  const polls = pages.map(pollOf);
  const pollOfPage: NextRequest = (_, connection) => polls[connection] ?? Buffer.of();
  const status = 304;
  await load(server, (turn) => pollOfPage(turn, turn % polls.length), {
    connections: usualConnections,
    durationMs: warmUpMs,
    status,
  });
  const cpuBefore = server.cpuMs();
  const startedAt = performance.now();
  const { answers } = await load(server, pollOfPage, {
    connections: pages.length,
    durationMs: rounds * limits.polling.clientMs,
    pauseMs: limits.polling.clientMs,
    isSpread: true,
    status,
  });
  const cpuMs = server.cpuMs() - cpuBefore;
  return {
    us: places((cpuMs * 1000) / answers, 0),
    percent: places((cpuMs / (performance.now() - startedAt)) * 100, 1),
  };
};

/** Open product pages on which nothing changes, beside a server that answers 304 to everything. */
export const pages: Part = {
  name: 'pages',
  engines: bothEngines,
  sizes: [10_000],
  isLong: true,
  measure: async ({ location, products, isQuick, say }) => {
    await using portal = await startPortal(location);
    await using bare = await startBare('bare-unchanged.ts', [], { status: 304 });
    const database = await openDatabase({ ...location, poolSize: 2 });
    const done = new AbortController();
    const changing = goOnChanging(database, products, done.signal);
    try {
      say('open pages');
      const opened = await openPages(database, portal, 'client');
      const alone = await openPages(database, portal, 'product');
      const rounds = isQuick ? 2 : 6;
      const ours = await costOf(portal, opened, rounds);
      const oursAlone = await costOf(portal, alone, rounds);
      const [first] = opened;
      if (first) await seeChange(first, portal);
      const bares = await costOf(bare, opened, rounds);
      const row = (of: string, cost: typeof ours) => ({
        of,
        pages: pageCount,
        'portal µs': cost.us,
        'bare µs': bares.us,
        '% of a processor': cost.percent,
        'bare %': bares.percent,
      });
      return {
        'Open product pages, each asking every 5 seconds': [
          row('a client', ours),
          row('no client', oursAlone),
        ],
      };
    } finally {
      done.abort();
      await changing;
      await database.close();
    }
  },
};
