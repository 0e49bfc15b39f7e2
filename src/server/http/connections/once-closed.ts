import type { EventEmitter } from 'node:events';

/** Calls `end` once, when the first of the emitters closes. */
export const onceClosed = (emitters: readonly EventEmitter[], end: () => void): void => {
  let isOver = false;
  const first = (): void => {
    // Several may close at the same time; then `off` is too late.
    if (isOver) return;
    isOver = true;
    for (const emitter of emitters) emitter.off('close', first);
    end();
  };
  for (const emitter of emitters) emitter.on('close', first);
};
