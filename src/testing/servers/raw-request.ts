import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

/** Sends these bytes unchanged, which fetch would correct or refuse, and returns the response. */
export const rawRequest = async (url: string, text: string): Promise<RawAnswer> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.setTimeout(5_000, () => socket.destroy(new Error('No answer within 5 seconds.')));
  socket.setEncoding('utf8');
  socket.write(text);
  let answer = '';
  for await (const chunk of socket) {
    answer += chunk;
    const [head = '', body] = answer.split(/\r\n\r\n([^]*)/);
    if (body === undefined) continue;
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    if (Buffer.byteLength(body) >= length) return { status: Number(head.split(' ')[1]), head, body };
  }
  throw new Error(`The connection ended after: ${answer}`);
};
