import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/**
 * Passes a body on, and fails when its sender is silent for so long. Only our waiting counts: a reader on weak
 * Wi-Fi may take its time, and the socket's own timer, which cannot tell the two apart, is switched off.
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
      // Nobody reads on: the connection is closed, not left to wait with its bytes.
      body.destroy();
      done(error);
    },
  });
};
