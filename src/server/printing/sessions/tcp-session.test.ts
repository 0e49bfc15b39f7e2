import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Question } from '#domain/printing/drivers/driver.ts';
import { tspl } from '#domain/printing/drivers/tspl.ts';
import { hastyTimes } from '#testing/printing.ts';
import { TcpSession } from './tcp-session.ts';

const [ready, printing] = [0x00, 0x20];

test('36: a label is not out because the network took long to deliver it: its printer is given the time to begin', async () => {
  const { status: report } = tspl;
  if (report === null) throw new Error('It reports no state.');
  const answers = [ready, printing, ready];
  const connection = {
    isOpen: true,
    send: () => Promise.resolve(),
    close: () => undefined,
    // The first answer comes behind the last byte of the label.
    ask: async <Answer>({ read }: Question<Answer>): Promise<Answer> => {
      if (answers.length === 3) await sleep(2 * hastyTimes.beginsWithinMs);
      const answer = read(Uint8Array.of(answers.shift() ?? ready));
      if (answer === null) throw new Error('It is no answer.');
      return answer;
    },
  };
  const stopping = new AbortController().signal;
  const session = new TcpSession(connection, { report, times: hastyTimes, stopping });
  const watch = { say: () => Promise.resolve(), isWanted: () => Promise.resolve(true) };
  expect(await session.print(Uint8Array.of(1), watch)).toEqual({ as: 'printed', fault: null });
  expect(answers).toEqual([]);
});
