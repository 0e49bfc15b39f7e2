import type { Burst, BurstEnd, Stroke } from '#domain/scan/burst.ts';
import { hear, nothingHeard } from '#domain/scan/capture.ts';
import { silenceMs } from '#domain/scan/is-scan.ts';
import { meaningOf } from '#domain/scan/stroke-of-key.ts';

/** What came at once, whether or not it is a scan. */
export interface Sent {
  readonly burst: Burst;
  /** Shortcuts among the keys, which browsers act on: 'Control+j'. */
  readonly shortcuts: readonly string[];
}

/** The fewest characters that are shown: a single key was pressed by a person. */
const fewest = 4;

/** Within so long after a key, what is inserted is that key's, in milliseconds. */
const ofKeyMs = 30;

const nameOf = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): string =>
  [ctrlKey && 'Ctrl', altKey && 'Alt', metaKey && 'Meta', key].filter(Boolean).join('+');

/** Hears everything that is typed on the page, scan or not, and hands it on burst by burst. Returns how to stop. */
export const hearKeys = (onSent: (sent: Sent) => void): (() => void) => {
  let capture = nothingHeard;
  let shortcuts: string[] = [];
  let lastKeyMs = -Infinity;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const finish = (strokes: readonly Stroke[], end: BurstEnd) => {
    clearTimeout(silence);
    const sent = { burst: { strokes, end, place: 'page' } as const, shortcuts };
    capture = nothingHeard;
    shortcuts = [];
    if (strokes.map(({ text }) => text).join('').length >= fewest) onSent(sent);
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
      if (strokes.length > 0 && !event.repeat) shortcuts.push(nameOf(event));
      return;
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

  /** Some devices hand over the whole text without keys. */
  const wasInserted = (event: Event) => {
    if (!(event instanceof InputEvent) || event.data === null || event.timeStamp - lastKeyMs < ofKeyMs)
      return;
    if (event.data.length < fewest) return;
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
