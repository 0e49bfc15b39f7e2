import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { clearOut, type ClearOut } from '#domain/clear-out/contract.ts';
import { call, sentenceOf } from '#web/api/call.ts';
import { queryKey as keyOf } from '#web/api/query-key.ts';

/** A clearing out: how many of how many are gone, and how it ended. */
export interface Clearing {
  what: ClearOut['what'];
  deleted: number;
  /** How many there were at the start. */
  of: number;
  end: null | 'done' | 'stopped' | { fault: string };
}

const stale = [
  keyOf('stored'),
  keyOf('printing'),
  keyOf('runs'),
  keyOf('misses'),
  keyOf('work'),
  keyOf('audit'),
];

/** Clears out batch by batch until nothing is left, a batch fails, somebody stops it or leaves the screen. */
export const useClearing = () => {
  const queryClient = useQueryClient();
  const [clearing, setClearing] = useState<Clearing | null>(null);
  const isStopped = useRef(false);

  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  const start = async (chosen: ClearOut, of: number): Promise<void> => {
    isStopped.current = false;
    let now: Clearing = { what: chosen.what, deleted: 0, of, end: null };
    setClearing(now);
    while (now.end === null) {
      try {
        const { deleted, isOver } = await call(clearOut, { body: chosen });
        now = { ...now, deleted: now.deleted + deleted, end: isOver ? 'done' : null };
        if (now.end === null && isStopped.current) now = { ...now, end: 'stopped' };
      } catch (error) {
        now = { ...now, end: { fault: sentenceOf(error) } };
      }
      setClearing(now);
    }
    await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { clearing, start, stop };
};
