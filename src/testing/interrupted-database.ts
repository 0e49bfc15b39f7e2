import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A proxy to a PostgreSQL server that a test can interrupt. */
export interface InterruptedDatabase {
  /** The database's address through the proxy. */
  url: string;
  /** Closes every connection and refuses new ones, like a server that is down. */
  cut(): Promise<void>;
  /** Accepts and forwards connections again. */
  mend(): Promise<void>;
  /** Forwards and closes nothing until `mend`, like a network that loses every packet. */
  silence(): void;
  /** Delays the next response by this many milliseconds, and holds back all later ones. */
  delayNext(ms: number): void;
}

/** Starts a proxy for the database server at this address; its connections can be delayed, silenced or cut. */
export const interrupted = async (databaseUrl: string): Promise<InterruptedDatabase> => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let isSilent = false;
  const late = () =>
    new Transform({
      transform: (bytes, _encoding, done) => {
        setTimeout(() => done(null, bytes), delayMs);
        delayMs = 0;
      },
    });
  const server = createServer((near) => {
    if (isSilent) {
      sockets.add(near);
      near.resume().on('error', () => undefined);
      return;
    }
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
    }
    near.pipe(far);
    far.pipe(late()).pipe(near);
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
      isSilent = false;
      if (!server.listening) await listen(port);
    },
    silence: () => {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().resume();
    },
    delayNext: (ms) => {
      delayMs = ms;
    },
  };
};
