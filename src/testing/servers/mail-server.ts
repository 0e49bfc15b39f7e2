import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';
import { cleanUp } from '../clean-up.ts';

/** A real SMTP server in the test's own process. It requires a password and stores the mails that it receives. */
export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** All mails received, oldest first. */
  mails: Email[];
  /** Whether it refuses every mail, like a faulty server. */
  isRefusing: boolean;
  /** How many mails it has refused. */
  refused: number;
  /** Waits for this many mails to an address, and returns them. */
  to(address: string, count: number): Promise<Email[]>;
  /** Waits for the only mail to an address, and returns it. */
  only(address: string): Promise<Email>;
}

/** Starts the server; it stops after the test or the file. */
export const startMailServer = async (): Promise<MailServer> => {
  const server: MailServer = {
    url: '',
    mails: [],
    isRefusing: false,
    refused: 0,
    to: async (address, count) => {
      const found = () => server.mails.filter(({ to }) => to?.some((one) => one.address === address));
      await expect.poll(() => found().length, { timeout: 5_000, interval: 5 }).toBe(count);
      return found();
    },
    only: async (address) => {
      const [mail] = await server.to(address, 1);
      if (!mail) throw new Error(`There is no mail to ${address}.`);
      return mail;
    },
  };
  const smtp = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) => {
      if (username === 'portal' && password === 'p@ss/word') done(null, { user: 'portal' });
      else done(new Error('Wrong user or password'));
    },
    onMailFrom: (_address, _session, done) => {
      if (server.isRefusing) server.refused += 1;
      done(server.isRefusing ? new Error('Out of order') : null);
    },
    onData: callbackify(async (stream: Readable, _session: unknown) => {
      server.mails.push(await PostalMime.parse(await buffer(stream)));
    }),
  });
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  server.url = `smtp://portal:${encodeURIComponent('p@ss/word')}@127.0.0.1:${address.port}`;
  cleanUp(
    () =>
      new Promise<void>((resolve) => {
        smtp.close(resolve);
      }),
  );
  return server;
};

/** The token in the only link of a mail; the link must be the same in text and HTML. */
export const tokenIn = ({ text = '', html = '' }: Email): string => {
  const [token] = /(?<=[?&]token=)[\w-]+/.exec(text) ?? [];
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(html).toContain(`token=${token}"`);
  return token ?? '';
};
