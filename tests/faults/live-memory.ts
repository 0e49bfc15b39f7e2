import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { anonymousBytes } from './process-figures.ts';

/** Until freed pages are returned to the system after a collection. */
const settledAfterMs = 500;

const Targets = z.tuple([z.object({ webSocketDebuggerUrl: z.url() })]);

/**
 * The memory of a process in bytes after a garbage collection, which is triggered through its inspector at this port. Without
 * one, memory grows for minutes until V8 collects by itself, and measurements of the same process vary by a third.
 */
export const liveBytes = async (pid: number, inspectorPort: number): Promise<number> => {
  const response = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`);
  const [{ webSocketDebuggerUrl }] = Targets.parse(await response.json());
  const inspector = new WebSocket(webSocketDebuggerUrl);
  await once(inspector, 'open');
  inspector.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
  await once(inspector, 'message');
  inspector.close();
  await sleep(settledAfterMs);
  return anonymousBytes(pid);
};
