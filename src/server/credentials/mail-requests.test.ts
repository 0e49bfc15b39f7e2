import pino from 'pino';
import { expect, test } from 'vitest';
import { Problem } from '#domain/contract/problem.ts';
import { Background } from '../background/background.ts';
import { MailRequests } from './mail-requests.ts';

test('X12: of one network fifty requests for mails wait and no more, and another network has its own turn @security-8.12', async () => {
  const background = new Background(pino({ level: 'silent' }));
  const requests = new MailRequests(background);
  const gate = Promise.withResolvers<void>();
  const done: string[] = [];
  const ask = (network: string): string => {
    try {
      requests.run('sending a mail', network, async () => {
        await gate.promise;
        done.push(network);
      });
      return 'taken';
    } catch (error) {
      return error instanceof Problem ? error.code : String(error);
    }
  };
  const flood = Array.from({ length: 60 }, () => ask('203.0.113.1'));
  // Four run, fifty wait.
  expect(flood.lastIndexOf('taken')).toBe(53);
  expect(flood.slice(54)).toEqual(Array.from({ length: 6 }, () => 'auth.busy'));
  expect(ask('203.0.113.2')).toBe('taken');
  gate.resolve();
  await background.settled();
  expect(done).toHaveLength(55);
  expect(done.indexOf('203.0.113.2')).toBeLessThan(10);
});
