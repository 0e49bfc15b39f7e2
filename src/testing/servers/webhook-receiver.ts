import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { cleanUp } from '../clean-up.ts';

const Content = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) });

/** A message as it arrived. */
export interface Received extends z.infer<typeof Content> {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver of webhooks on this machine; `answer` responds, by default with 200. */
export const startReceiver = async (
  answer: (response: ServerResponse, received: Received) => void = (response) => response.end(),
): Promise<{ url: string; received: Received[] }> => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void receive(request, response);
  });
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    const content = Content.parse(JSON.parse(body));
    const one = { headers: request.headers, body, ...content };
    received.push(one);
    answer(response, one);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUp(() => {
    server.closeAllConnections();
    server.close();
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, received };
};
