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

/** Takes every scan for as long as this is drawn. */
export const useScans = (handler: Handler): void => {
  const last = useRef({ text: '', atMs: -Infinity });
  const take = useEffectEvent((scan: Scan) => {
    const atMs = performance.now();
    const isSameAct = scan.text === last.current.text && atMs - last.current.atMs < sameActMs;
    last.current = { text: scan.text, atMs };
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
