import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { takeBadge } from '#web/scan/asked-badge.ts';
import type { FieldMemory, TextField } from './field-memory.ts';

/** A scanned code, from any kind of scanner. */
export interface Scan {
  readonly text: string;
  /** The field of a form that had the focus; null for none. */
  readonly field: FieldMemory | null;
  /** Whether the product search is already searching for it. */
  readonly isSearched?: boolean;
}

type Handler = (scan: Scan) => void;

/** The scan before, the acts of the user until then, and the field that it went into. */
interface Before {
  readonly text: string;
  readonly atMs: number;
  readonly act: number;
  readonly into: TextField | null;
}

/** The handlers of scans, in the order in which they were added; the last one gets the scan. */
let handlers: readonly Handler[] = [];

/**
 * The same code within this time counts as one scan, in milliseconds: the trigger was held, or the camera still sees
 * the code.
 */
const sameActMs = 1500;

/**
 * Handles scans while the component is mounted. After `act` has changed, because the user did something meanwhile, the
 * same code counts as a new scan.
 */
export const useScans = (handler: Handler, act = 0): void => {
  const last = useRef<Before>({ text: '', atMs: -Infinity, act, into: null });
  const take = useEffectEvent((scan: Scan) => {
    const atMs = performance.now();
    const before = last.current;
    const into = scan.field?.field ?? null;
    const isSameAct =
      scan.text === before.text &&
      atMs - before.atMs < sameActMs &&
      act === before.act &&
      into === before.into;
    last.current = { text: scan.text, atMs, act, into };
    if (!isSameAct) handler(scan);
  });
  useLayoutEffect(() => {
    const own: Handler = (scan) => {
      take(scan);
    };
    handlers = [...handlers, own];
    return () => {
      handlers = handlers.filter((other) => other !== own);
    };
  }, []);
};

/** Passes a scan to the current handler; a badge asks for its PIN instead, wherever it was scanned. */
export const deliverScan: Handler = (scan) => {
  if (!takeBadge(scan.text)) handlers.at(-1)?.(scan);
};
