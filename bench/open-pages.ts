import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf } from '#domain/contract/endpoint.ts';
import { getClient, WatchedClient } from '#domain/clients/contract.ts';
import * as limits from '#domain/limits.ts';
import { getProduct, updateProduct } from '#domain/products/contract.ts';
import { insertSession } from '#server/auth/store.ts';
import { newToken, tokenHash } from '#server/auth/token.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase, type DatabaseLocation } from '#server/db/open-database.ts';
import type { ServerProcess } from './server-process.ts';

/** The cost of polling: processor time per response, and as a share of one processor. */
interface Cost {
  perAnswerUs: number;
  /** From 0 to 1: 0.05 is 5 %. */
  share: number;
}

/** The cost of open product pages while nothing on them changes, so that all polls are answered with 304. */
export interface OpenPagesCost {
  pages: number;
  portal: Cost;
  /** The cost of a server that answers 304 to everything: the minimum. */
  bare: Cost;
}

const pageCount = 500;
/** Another user keeps writing, which invalidates what the portal caches until the next write. */
const changesEveryMs = 500;

/** An open page: one connection, and the poll that a browser sends every 5 seconds. */
interface OpenPage {
  productId: number;
  socket: Socket;
  address: string;
  token: string;
  tag: string;
}

/** As Chromium sends it. */
const questionOf = ({ address, token, tag, productId }: Omit<OpenPage, 'socket'>, port: number): string =>
  [
    `GET ${address} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Connection: keep-alive',
    'sec-ch-ua-platform: "Windows"',
    `Authorization: Bearer ${token}`,
    'X-Background: 1',
    ...(tag === '' ? [] : [`If-None-Match: ${tag}`]),
    'User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Accept: application/json',
    'sec-ch-ua: "Chromium";v="140", "Not=A?Brand";v="24", "Google Chrome";v="140"',
    'sec-ch-ua-mobile: ?0',
    'Sec-Fetch-Site: same-origin',
    'Sec-Fetch-Mode: cors',
    'Sec-Fetch-Dest: empty',
    `Referer: http://127.0.0.1:${port}/products/${productId}`,
    'Accept-Encoding: gzip, deflate, br, zstd',
    'Accept-Language: en-GB,en;q=0.9',
    `Cookie: labelport=${token}`,
    '',
    '',
  ].join('\r\n');

const lengthHeader = /\r\ncontent-length: (\d+)/i;
const tagHeader = /\r\netag: (.+)\r\n/i;

interface Answer {
  status: number;
  tag: string;
  body: string;
}

/** Parses a response; null while it is incomplete. */
const answerIn = (text: string): Answer | null => {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = text.slice(0, headEnd + 2);
  const body = text.slice(headEnd + 4);
  if (body.length < Number(lengthHeader.exec(head)?.[1] ?? 0)) return null;
  return { status: Number(head.slice(9, 12)), tag: tagHeader.exec(head)?.[1] ?? '', body };
};

const ask = async (page: OpenPage, port: number): Promise<Answer> => {
  // The server closes idle connections; a browser then opens another one.
  if (!page.socket.writable) page.socket = await connectTo(port);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { socket } = page;
  const close = (): void => reject(new Error('A server closed the connection of a page.'));
  let text = '';
  const read = (piece: Buffer): void => {
    text += piece.toString('latin1');
    const answer = answerIn(text);
    if (!answer) return;
    socket.off('data', read).off('error', reject).off('close', close).resume();
    resolve(answer);
  };
  socket.on('data', read).once('error', reject).once('close', close);
  socket.write(questionOf(page, port));
  return promise;
};

const connectTo = async (port: number): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
};

/** Opens a page as a user of its own. */
const openPage = async (
  port: number,
  token: string,
  { productId, clientId }: { productId: number; clientId: number },
): Promise<OpenPage> => {
  const socket = await connectTo(port);
  const address = addressOf(getClient, { id: clientId }, { product: productId });
  const page = { productId, socket, address, token, tag: '' };
  const first = await ask(page, port);
  if (first.status !== 200) throw new Error(`A page was answered with ${first.status}.`);
  return { ...page, tag: first.tag };
};

const openPages = async (database: Database, port: number): Promise<OpenPage[]> => {
  const at = new Date().toISOString();
  const expiresAt = new Date(Date.now() + limits.session.lifetimeMs).toISOString();
  const tokens = Array.from({ length: pageCount }, () => newToken());
  await database.write(async (queries) => {
    const { id: userId } = await queries.selectFrom('users').select('id').executeTakeFirstOrThrow();
    for (const token of tokens)
      await insertSession(queries, { userId, hashedToken: tokenHash(token), at, expiresAt });
  });
  const products = await database.read
    .selectFrom('client_products')
    .select(['id as productId', 'client_id as clientId'])
    .where('client_id', 'is not', null)
    .orderBy('id')
    .limit(pageCount)
    .execute();
  const pages: OpenPage[] = [];
  for (const [index, { productId, clientId }] of products.entries())
    pages.push(await openPage(port, tokens[index] ?? '', { productId, clientId: clientId ?? 0 }));
  return pages;
};

/** Lets each page poll every 5 seconds, evenly spread, for some rounds; returns the number of responses. */
const poll = async (pages: readonly OpenPage[], port: number, rounds: number): Promise<number> => {
  let answers = 0;
  const every = limits.polling.clientMs;
  await Promise.all(
    pages.map(async (page, index) => {
      await sleep((index * every) / pages.length);
      for (let round = 0; round < rounds; round += 1) {
        const next = sleep(every);
        const { status } = await ask(page, port);
        if (status !== 304) throw new Error(`A page that nobody changed was answered with ${status}.`);
        answers += 1;
        await next;
      }
    }),
  );
  return answers;
};

const warmUpRounds = 20;

/** Warms the server up with requests as fast as possible, until it is as fast as after an hour of work. */
const warmUp = async (pages: readonly OpenPage[], port: number): Promise<void> => {
  const some = pages.slice(0, 16);
  await Promise.all(
    some.map(async (page) => {
      for (let turn = 0; turn < (warmUpRounds * pages.length) / some.length; turn += 1) await ask(page, port);
    }),
  );
};

/** Changes a product that no page shows, from this process, until it is stopped. */
const goOnChanging = async (database: Database, signal: AbortSignal): Promise<void> => {
  const { id } = await database.read
    .selectFrom('client_products')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  for (let turn = 0; !signal.aborted; turn += 1) {
    await database.write((queries) =>
      queries
        .updateTable('client_products')
        .set({ notes: `Turn ${turn}` })
        .where('id', '=', id)
        .execute(),
    );
    await sleep(changesEveryMs);
  }
};

/** Changes the first page's product as another user: the next poll must return the new version. */
const seeChange = async (page: OpenPage, { port, token }: ServerProcess): Promise<void> => {
  const response = await fetch(
    `http://127.0.0.1:${port}${addressOf(updateProduct, { id: page.productId })}`,
    {
      method: updateProduct.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ notes: 'Changed while its page stood open' }),
    },
  );
  const { version } = getProduct.reply.parse(await response.json());
  const { status, body } = await ask(page, port);
  const seen = status === 200 ? WatchedClient.parse(JSON.parse(body)).productVersion : null;
  if (seen !== version) throw new Error(`A page did not hear of version ${version} (${status}).`);
};

const costOf = async (server: ServerProcess, pages: readonly OpenPage[], rounds: number): Promise<Cost> => {
  const cpuBefore = server.cpuMs();
  const startedAt = performance.now();
  const answers = await poll(pages, server.port, rounds);
  const cpuMs = server.cpuMs() - cpuBefore;
  return { perAnswerUs: (cpuMs * 1000) / answers, share: cpuMs / (performance.now() - startedAt) };
};

/**
 * Opens 500 product pages, lets them poll for some rounds of 5 seconds, checks that one receives a change, and then sends the
 * same requests to the bare server.
 */
export const measureOpenPages = async (
  location: DatabaseLocation,
  { portal, bare }: { portal: ServerProcess; bare: ServerProcess },
  rounds: number,
): Promise<OpenPagesCost> => {
  const database = await openDatabase({ ...location, poolSize: 2 });
  const done = new AbortController();
  const changing = goOnChanging(database, done.signal);
  const pages = await openPages(database, portal.port);
  let bareSockets: Socket[] = [];
  try {
    await warmUp(pages, portal.port);
    const ofPortal = await costOf(portal, pages, rounds);
    const [first] = pages;
    if (first) await seeChange(first, portal);
    bareSockets = await Promise.all(pages.map(() => connectTo(bare.port)));
    const barePages = pages.flatMap((page, index) => {
      const socket = bareSockets[index];
      return socket ? [{ ...page, socket }] : [];
    });
    await warmUp(barePages, bare.port);
    return { pages: pages.length, portal: ofPortal, bare: await costOf(bare, barePages, rounds) };
  } finally {
    for (const socket of [...pages.map((page) => page.socket), ...bareSockets]) socket.destroy();
    done.abort();
    await changing;
    await database.close();
  }
};
