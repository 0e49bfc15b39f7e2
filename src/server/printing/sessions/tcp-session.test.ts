import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Question } from '#domain/printing/drivers/driver.ts';
import { tspl } from '#domain/printing/drivers/tspl.ts';
import { hastyTimes } from '#testing/printing.ts';
import { TcpSession } from './tcp-session.ts';

const [ready, outOfPaper, printing] = [0x00, 0x04, 0x20];
const { beginsWithinMs } = hastyTimes;

test.each([
  ['the network took long to deliver it', [2 * beginsWithinMs, 0, 0], [ready, printing, ready]],
  [
    'its printer stands still without paper',
    [0, 2 * beginsWithinMs, 0, 0],
    [outOfPaper, outOfPaper, printing, ready],
  ],
])('36: a label is not out because %s: it is seen to be printed', async (_, delays, answers) => {
  const { status: report } = tspl;
  if (report === null) throw new Error('It reports no state.');
  let asked = 0;
  const connection = {
    isOpen: true,
    send: () => Promise.resolve(),
    close: () => undefined,
    // The first answer comes behind the last byte of the label.
    ask: async <Answer>({ read }: Question<Answer>): Promise<Answer> => {
      await sleep(delays[asked] ?? 0);
      const answer = read(Uint8Array.of(answers[asked] ?? ready));
      asked += 1;
      if (answer === null) throw new Error('It is no answer.');
      return answer;
    },
  };
  const stopping = new AbortController().signal;
  const session = new TcpSession(connection, { report, times: hastyTimes, stopping });
  const watch = { say: () => Promise.resolve(), isWanted: () => Promise.resolve(true) };
  expect(await session.print(Uint8Array.of(1), watch)).toEqual({ as: 'printed', fault: null });
  expect(asked).toBe(answers.length);
});
