import { Readable } from 'node:stream';

// As in `http/connections/connections.ts`: an import would load a WebSocket client.
const { IncomingMessage } = process.getBuiltinModule('node:http');

/**
 * Passes a body through, and fails if its sender is silent for this long. Only the time spent waiting for data counts:
 * the reader may be on weak Wi-Fi. The socket's own timer cannot tell the two apart and is switched off.
 */
export const endIfStalled = (body: Readable, silentForMs: number): Readable => {
  if (body instanceof IncomingMessage) body.socket.setTimeout(0);
  const chunks: AsyncIterator<unknown, undefined> = body[Symbol.asyncIterator]();

  const passOn = async (to: Readable): Promise<void> => {
    const timer = setTimeout(() => to.destroy(new Error('The file store stopped sending.')), silentForMs);
    try {
      const { done, value } = await chunks.next();
      to.push(done === true ? null : value);
    } catch (error) {
      to.destroy(error instanceof Error ? error : new Error(String(error)));
    } finally {
      clearTimeout(timer);
    }
  };

  return new Readable({
    read() {
      void passOn(this);
    },
    destroy(error, done) {
      // Nothing will read the rest: closes the connection instead of leaving it open with data pending.
      body.destroy();
      done(error);
    },
  });
};
