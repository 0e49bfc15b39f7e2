import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldMemory } from './field-memory.ts';

/** A code that was scanned, by whatever. */
export interface Scan {
  readonly text: string;
  /** The field of a form that had the focus; null for none. */
  readonly field: FieldMemory | null;
}

type Handler = (scan: Scan) => void;

/** Who takes scans: the last one that came, while it is there. */
let handlers: readonly Handler[] = [];

/** Within this time the same code is the same act: the trigger was held, or the camera sees it still. In milliseconds. */
const sameActMs = 1500;

/**
 * Takes every scan for as long as this is drawn. Once `act` has changed, because a person did something meanwhile, the same
 * code is a new act.
 */
export const useScans = (handler: Handler, act = 0): void => {
  const last = useRef({ text: '', atMs: -Infinity, act });
  const take = useEffectEvent((scan: Scan) => {
    const atMs = performance.now();
    const before = last.current;
    const isSameAct = scan.text === before.text && atMs - before.atMs < sameActMs && act === before.act;
    last.current = { text: scan.text, atMs, act };
    if (!isSameAct) handler(scan);
  });
  useEffect(() => {
    const own: Handler = (scan) => {
      take(scan);
    };
    handlers = [...handlers, own];
    return () => {
      handlers = handlers.filter((other) => other !== own);
    };
  }, []);
};

/** Hands a scan to whom it is for. */
export const deliverScan: Handler = (scan) => {
  handlers.at(-1)?.(scan);
};
