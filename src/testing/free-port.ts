import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The range to choose from. It lies below the ports that Linux (32768 and up) and other systems (49152 and up) assign
 * to outgoing connections: such a connection could take the port before the server opens it.
 */
const first = 10_000;
const end = 32_768;

/** Whether a server could listen on the port a moment ago. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/** A port of 127.0.0.1 that was free a moment ago. It is outside the range that the system assigns automatically. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = first + Math.floor(Math.random() * (end - first));
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${first} to ${end - 1} is free.`);
}
