import { spawn } from 'node:child_process';
import { beforeEach, expect, test } from 'vitest';
import { askCapped } from '#server/storage/children/capped-child.ts';
import { childProcesses } from '#testing/child-processes.ts';
import { AnsweringProgram } from './answering-child.ts';

const script = 'printing/drawing/draw-label-child.js';
let others: readonly number[];
/** The children of this test: those of other tests of this process may wait. */
const running = () => childProcesses(script).filter((pid) => !others.includes(pid));

const drawer = {
  script,
  options: ['--max-old-space-size=64'],
  dataLimitKib: 900_000,
  cpuSeconds: 30,
  timeLimitMs: 60_000,
};
let program: AnsweringProgram;
let count = 0;
beforeEach(() => {
  others = childProcesses(script);
  program = new AnsweringProgram(drawer);
});

/** The answer to a label, whose line is another one each time: the tests remember answers to lines. */
const ask = (zpl: string, signal?: AbortSignal) => {
  count += 1;
  return program.ask(JSON.stringify({ zpl, width: 160, height: 96, count }), signal);
};

const jam = '^XA^FO8,8^A0N,20,20^FDJam^FS^FO8,40^BCN,30,N,N,N^FD>:A1^FS^XZ';
const tea = '^XA^FO8,8^A0N,20,20^FDTea^FS^XZ';
/** What other labels set, and printers keep. */
const sets = '^XA^CF0,60^BY4,3,90^LH40,20^FWR^POI^LRY^PMY^MUM^FO0,0^GB9,9,9^FS^XZ';

test('36: one child draws label after label, and no label depends on one before', async () => {
  const first = await ask(jam);
  expect(first).toContain('"text":"A1"');
  const children = running();
  await ask(sets);
  expect(await ask(tea)).not.toBe(first);
  expect(await ask(jam)).toBe(first);
  expect(children).toHaveLength(1);
  expect(running()).toEqual(children);
});

test('a child that was started before there is a line answers it', async () => {
  program.prepare();
  const children = running();
  expect(children).toHaveLength(1);
  expect(await ask(tea)).toContain('picture');
  program.prepare();
  expect(running()).toEqual(children);
});

test('a child that has ended meanwhile is replaced', async () => {
  const answer = await ask(tea);
  for (const pid of running()) process.kill(pid, 'SIGKILL');
  expect(await ask(tea)).toBe(answer);
});

test('a line that ends its child has no answer, and the next line has one', async () => {
  await ask(tea);
  expect(await program.ask(`no label ${count}`)).toBeNull();
  expect(await ask(tea)).toContain('picture');
});

test('a line that nobody waits for any more ends its child', async () => {
  const gone = new AbortController();
  const asked = ask(tea, gone.signal);
  await expect.poll(running).toHaveLength(1);
  gone.abort(new Error('gone'));
  await expect(asked).rejects.toThrow('gone');
  await expect.poll(running).toEqual([]);
});

test('an answer to another question is none, and its child ends', async () => {
  const answers = `process.stdin.on('data', (line) => process.stdout.write('another ' + line));`;
  const child = spawn(process.execPath, ['-e', answers], { stdio: ['pipe', 'pipe', 'pipe'] });
  const kept: unknown[] = [];
  const asked = { line: 'a', take: () => child, keep: (one: unknown) => void kept.push(one) };
  expect(await askCapped(drawer, asked)).toBeNull();
  await expect.poll(() => child.signalCode).toBe('SIGKILL');
  expect(kept).toEqual([]);
});
