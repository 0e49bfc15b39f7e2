import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The way to a PostgreSQL server that a test can cut and mend. */
export interface InterruptedDatabase {
  /** Where the database is reached through it. */
  url: string;
  /** Ends every connection and takes no new one, as a server does that has gone. */
  cut(): Promise<void>;
  /** Takes connections again. */
  mend(): Promise<void>;
}

/** Passes connections on to the server of this address until it is cut. */
export const interrupted = async (databaseUrl: string): Promise<InterruptedDatabase> => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
    return address.port;
  };
  const port = await listen(0);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    cut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: async () => {
      await listen(port);
    },
  };
};
