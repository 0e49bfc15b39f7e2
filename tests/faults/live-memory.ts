import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { anonymousBytes } from './process-figures.ts';

/** Until the pages that a collection has freed are given back. */
const settledAfterMs = 500;

const Targets = z.tuple([z.object({ webSocketDebuggerUrl: z.url() })]);

/**
 * How many bytes a process still holds after it has thrown away what it no longer needs, which its inspector at this port
 * makes it do. Without that a process grows until it collects by itself, for minutes at a leisurely pace, and the same
 * process measures a third more or less from one minute to the next.
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
