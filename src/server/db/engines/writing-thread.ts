/** A connection to SQLite's file in a thread of its own, which `ThreadHandle` starts: it answers statements in their order. */
import { parentPort, workerData } from 'node:worker_threads';
import { Handle } from './sqlite-handle.ts';
import type { Answer, Asked } from './thread-handle.ts';

/** An import changes pages in no order: with 2 MB of cache each went into the log five times. */
const cacheKb = 16_000;

const handle = new Handle(String(workerData));
handle.exec(`pragma cache_size = -${cacheKb}; pragma wal_autocheckpoint = 0`);

const answered = (asked: Asked): Answer => {
  try {
    if (asked !== 'close') return { result: handle.run(asked) };
    handle.close();
    return { result: { rows: [] } };
  } catch (error) {
    // Of an error, a message between threads has only the text.
    const message = error instanceof Error ? error.message : String(error);
    return { message, errcode: error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0 };
  }
};

parentPort?.on('message', (asked: Asked) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is no window
  parentPort?.postMessage(answered(asked));
});
