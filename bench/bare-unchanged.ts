import { createServer } from 'node:http';

/** The least that a server can do for a page that asks again: it answers 304 on the port it is given, whoever asks. */
const server = createServer((_, response) => {
  response.writeHead(304, { etag: 'W/"bare"' }).end();
});
// As long as the portal's.
server.keepAliveTimeout = 5_000;
server.listen(Number(process.argv[2]), '127.0.0.1');
