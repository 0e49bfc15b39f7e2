import { fewestCharacters, textOf, type Stroke } from './burst.ts';
import type { Capture } from './captured.ts';

/** How far apart keys may be of which each seems to be alone, in milliseconds: a scanner is set so, or the computer is that slow. */
export const slowMs = 2000;

/** Fewer keys may be a person's. A longer text is no code. */
const [fewest, most] = [6, 200];

/** Keys at a later time: those that a silence ended before, if these follow them. */
export const slowUntil = (slow: readonly Stroke[], atMs: number): readonly Stroke[] =>
  atMs - (slow.at(-1)?.atMs ?? -Infinity) < slowMs && slow.length < most ? slow : [];

/** Whether keys that came one by one may be a code. */
export const mayBeSlowCode = (slow: readonly Stroke[]): boolean => {
  const text = textOf(slow);
  return text.length >= fewest && /\d/.test(text);
};

/** With the slow keys before them, if only together they may be the code that Enter ends. */
export const withSlowKeys = (capture: Capture, atMs: number): Capture => {
  const { strokes } = capture;
  const all = [...slowUntil(capture.slow, strokes[0]?.atMs ?? atMs), ...strokes];
  const isAlone = textOf(strokes).length < fewestCharacters && all.length > strokes.length;
  return isAlone && mayBeSlowCode(all) ? { ...capture, strokes: all, ended: [], slow: [] } : capture;
};
