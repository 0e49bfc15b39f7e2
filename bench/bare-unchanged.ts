import { createServer } from 'node:http';

/** The minimum cost of a poll: a server that answers every request with 304. */
const server = createServer((_, response) => {
  response.writeHead(304, { etag: 'W/"bare"' }).end();
});
// As long as the portal's headers.
server.keepAliveTimeout = 5_000;
server.listen(Number(process.argv[2]), '127.0.0.1');
