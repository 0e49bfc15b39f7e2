import {
  fewestCharacters,
  insertedByKeyMs,
  type Burst,
  type BurstEnd,
  type Stroke,
} from '#domain/scan/burst.ts';
import { hear } from '#domain/scan/capture.ts';
import { nothingHeard } from '#domain/scan/captured.ts';
import { silenceMs } from '#domain/scan/is-scan.ts';
import { commandName, meaningOf } from '#domain/scan/stroke-of-key.ts';

/** Keys that came in one burst, whether or not they are a scan. */
export interface Sent {
  readonly burst: Burst;
  /** Shortcuts and function keys in the burst, which browsers act on: 'Ctrl+J'. */
  readonly commands: readonly string[];
}

/**
 * Reports everything that is typed on the page, burst by burst, whether or not it is a scan. Returns a function that
 * stops this.
 */
export const hearKeys = (onSent: (sent: Sent) => void): (() => void) => {
  let capture = nothingHeard;
  let commands: string[] = [];
  let lastKeyMs = -Infinity;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const finish = (strokes: readonly Stroke[], end: BurstEnd) => {
    clearTimeout(silence);
    const sent = { burst: { strokes, end, place: 'page' } as const, commands };
    capture = nothingHeard;
    commands = [];
    if (strokes.map(({ text }) => text).join('').length >= fewestCharacters) onSent(sent);
  };

  const wait = () => {
    clearTimeout(silence);
    const { strokes } = capture;
    if (strokes.length > 0) silence = setTimeout(() => finish(strokes, 'silence'), silenceMs(strokes));
  };

  const keyWentDown = (event: KeyboardEvent) => {
    const { timeStamp: atMs } = event;
    const meaning = meaningOf(event);
    const { strokes } = capture;
    if (meaning.does === 'end') {
      if (strokes.length > 0) finish(strokes, meaning.end);
      return;
    }
    if (meaning.does === 'command') {
      if (strokes.length === 0 || event.repeat) return;
      commands.push(commandName(event));
      if (meaning.inScan?.does === 'end') {
        finish(strokes, meaning.inScan.end);
        return;
      }
    }
    if (meaning.does === 'type') lastKeyMs = atMs;
    ({ capture } = hear(capture, { kind: 'key', pressed: event, atMs, place: 'page' }));
    wait();
  };

  const keyWentUp = (event: KeyboardEvent) => {
    if (event.key !== 'Alt') return;
    ({ capture } = hear(capture, { kind: 'alt-up', atMs: event.timeStamp, place: 'page' }));
    wait();
  };

  /** Some devices insert the whole text without key events. */
  const wasInserted = (event: Event) => {
    if (
      !(event instanceof InputEvent) ||
      event.data === null ||
      event.timeStamp - lastKeyMs < insertedByKeyMs
    )
      return;
    if (event.data.length < fewestCharacters) return;
    const { timeStamp: atMs, data: text } = event;
    capture = { ...capture, strokes: [...capture.strokes, { text, atMs }] };
    wait();
  };

  const inCapture = { capture: true };
  document.addEventListener('keydown', keyWentDown, inCapture);
  document.addEventListener('keyup', keyWentUp, inCapture);
  document.addEventListener('input', wasInserted, inCapture);
  return () => {
    clearTimeout(silence);
    document.removeEventListener('keydown', keyWentDown, inCapture);
    document.removeEventListener('keyup', keyWentUp, inCapture);
    document.removeEventListener('input', wasInserted, inCapture);
  };
};
