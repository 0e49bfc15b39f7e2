import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { IppFailed, printPdf, type IppPlace } from './ipp-client.ts';

const patience = { connectMs: 2_000, answerMs: 5_000 };
const sheet = { pdf: Buffer.from('%PDF-1.7'), title: 'Plum jam', copies: 1, media: 'iso_a4_210x297mm' };

/** What a server got that answers each request with these bytes. */
const printAt = async (
  answer: (body: Buffer) => Buffer,
  { title = sheet.title, ...other }: Partial<IppPlace> & { title?: string } = {},
) => {
  const got: { host: string | undefined; body: Buffer }[] = [];
  const serve = async (request: IncomingMessage): Promise<Buffer> => {
    const body = await buffer(request);
    got.push({ host: request.headers.host, body });
    return answer(body);
  };
  await using server = createServer(
    (request, response) => void serve(request).then((it) => response.end(it)),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a server on a port has this
  const { port } = server.address() as AddressInfo;
  const place = { host: '127.0.0.1', name: 'printer.example', port, path: '/ipp/print', ...other };
  const failure = await printPdf(place, { ...sheet, title }, patience).then(
    () => null,
    (error: unknown) => error,
  );
  return { got, failure, port };
};

const done = (body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([2, 0, 0, 0]), body.subarray(4, 8), Buffer.from([1, 3])]);

/** The value of an attribute of a request. */
const valueIn = (body: Buffer, name: string): Buffer => {
  const at = body.indexOf(name) + name.length;
  return body.subarray(at + 2, at + 2 + body.readUInt16BE(at));
};

test('the host of a request is written as HTTP has it, an IPv6 address in brackets', async () => {
  const named = await printAt(done);
  expect(named.failure).toBeNull();
  expect(named.got[0]?.host).toBe(`printer.example:${named.port}`);
  const { got, failure, port } = await printAt(done, { name: 'fd12::7' });
  expect(failure).toBeNull();
  expect(got[0]?.host).toBe(`[fd12::7]:${port}`);
  expect(valueIn(got[0]?.body ?? Buffer.alloc(0), 'printer-uri').toString()).toBe(
    `ipp://[fd12::7]:${port}/ipp/print`,
  );
});

test('a name of more than 255 bytes is cut between two letters: RFC 8011 allows no more, and printers refuse it', async () => {
  const { got } = await printAt(done, { title: `x${'ł'.repeat(400)}` });
  const name = valueIn(got[0]?.body ?? Buffer.alloc(0), 'job-name');
  expect(name.toString()).toBe(`x${'ł'.repeat(127)}`);
  expect(name).toHaveLength(255);
});

test('the answer to another request is no answer: nobody can tell what became of this one', async () => {
  const { failure } = await printAt((body) => {
    const answer = done(body);
    answer.writeInt32BE(body.readInt32BE(4) ^ 1, 4);
    return answer;
  });
  expect(failure).toBeInstanceOf(IppFailed);
  expect(failure).toMatchObject({ isUnknown: true });
});
