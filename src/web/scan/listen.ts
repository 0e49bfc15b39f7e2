import { fewestCharacters, insertedByKeyMs, textOf, type Burst, type Place } from '#domain/scan/burst.ts';
import { hear, isSilenceDue } from '#domain/scan/capture.ts';
import { nothingHeard, type Heard, type Input } from '#domain/scan/captured.ts';
import type { Doubt } from '#domain/scan/doubt.ts';
import { plainEars, type Ears } from '#domain/scan/ears.ts';
import { silenceMs } from '#domain/scan/is-scan.ts';
import { slowMs } from '#domain/scan/slow-keys.ts';
import { meaningOf, type PressedKey } from '#domain/scan/stroke-of-key.ts';
import { isTypingAhead } from '#web/scan/typed-ahead.ts';
import { keysAtStart } from './keys-at-start.ts';
import {
  isNumberField,
  isOwnKey,
  isWithSecret,
  putBack,
  putInto,
  remember,
  textFieldOf,
  type FieldMemory,
} from './field-memory.ts';
import { leadToBox, leaveForBox } from './scan-box.ts';

/** A scan that came by the keyboard. */
export interface KeyboardScan {
  readonly burst: Burst;
  readonly text: string;
  /** The field that had the focus, restored to its state before the scan; null for none. */
  readonly field: FieldMemory | null;
  /** Whether the field had the keys only by the way: they were led to the search box, or it filters an open list. */
  readonly isByTheWay: boolean;
}

/** What to do with what was heard. */
export interface Listener {
  readonly onScan: (scan: KeyboardScan) => void;
  /** Something was heard that may be a scan, or is one that is not whole. */
  readonly onDoubt: (doubt: Doubt) => void;
}

/** Shared by all screens: a scan that begins on one may end on the next. */
let capture = nothingHeard;
let memory: FieldMemory | null = null;
let isByTheWay = false;
let ears = plainEars;
let silence: ReturnType<typeof setTimeout> | undefined;
let onSilence: (() => void) | null = null;

const awaitSilence = (): void => {
  clearTimeout(silence);
  const { strokes, slow } = capture;
  if (!onSilence || strokes.length + slow.length === 0) return;
  silence = setTimeout(onSilence, strokes.length > 0 ? silenceMs(strokes) : slowMs);
};

/** Sets by what scans are heard from now on. */
export const hearAs = (better: Ears): void => {
  ears = better;
};

/** The text that is being typed or scanned now and may continue; '' while a scanner's keys are kept from the page. */
export const textUnderWay = (): string => (capture.isHeld ? '' : textOf(capture.strokes));

/** Continues earlier typing in this field, which was empty. A code that is already whole is a scan. */
export const goOnIn = (field: HTMLInputElement, text: string): void => {
  memory = { field, value: '', start: 0, end: 0 };
  if (text === '' || capture.strokes.length > 0) return;
  capture = { ...nothingHeard, strokes: [{ text, atMs: performance.now() }], place: 'search' };
  awaitSilence();
};

const placeOf = (element: Element | null): Place => {
  const field = textFieldOf(element);
  if (!field) return 'page';
  if (field.closest('search')) return 'search';
  return isNumberField(field) ? 'number' : 'form';
};

/** An open list or a select, whose options are chosen by typing: Enter after letters belongs to it. */
const chosenByTyping = '[role="listbox"], [role="menu"], [role="combobox"]:not(input), select';

/** Whether the element filters the options of a list, as that of all clients. */
const isFilter = (element: Element | null): boolean => element?.getAttribute('role') === 'combobox';

/** Whether the element is meant for scans, and keeps the scanned text. */
const takesScans = (element: Element | null): boolean =>
  element instanceof HTMLElement && 'takesScans' in element.dataset;

/** Whether keys at this element are not the listener's. */
const isOthers = (element: Element | null): boolean =>
  takesScans(element) || isWithSecret(element) || isTypingAhead();

/** Listens for scans on the keyboard of the whole page. Returns a function that stops this. */
export const listenForScans = ({ onScan, onDoubt }: Listener): (() => void) => {
  let lastKeyMs = -Infinity;
  let before: FieldMemory | null = null;
  let isUnnamed = false;
  let settling: ReturnType<typeof setTimeout> | undefined;

  const follow = ({ capture: next, begins, put, scan, recalls, said }: Heard): void => {
    const { activeElement } = document;
    const typed = textOf(capture.strokes);
    capture = next;
    const field = begins ? textFieldOf(activeElement) : null;
    if (begins) memory = field && remember(field);
    if (memory && put === 'before') putBack(memory);
    if (memory && put === 'all') putInto(memory, typed);
    awaitSilence();
    if (recalls) clearTimeout(settling);
    if (said) onDoubt(said);
    if (!scan) return;
    leaveForBox(activeElement);
    const [its, wasByTheWay] = [memory, isByTheWay];
    // The field may be gone by then: it was of a page that another one has replaced.
    const tellScan = (): void =>
      onScan({ ...scan, field: its?.field.isConnected ? its : null, isByTheWay: wasByTheWay });
    clearTimeout(settling);
    // A further line may follow, and then this is not the code.
    if (scan.settleMs === 0) tellScan();
    else settling = setTimeout(tellScan, scan.settleMs);
  };

  const take = (input: Input): Heard => {
    const heard = hear(capture, input, ears);
    follow(heard);
    return heard;
  };

  const tell = (): void => {
    take({ kind: 'silence' });
  };

  /** Keys that waited for the app, or for a busy page, come before the clock strikes; the silence between them counts. */
  const tellDue = (pressed: PressedKey, atMs: number): void => {
    while (isSilenceDue(capture, pressed, atMs)) tell();
  };

  const leave = (): void => {
    if (capture.strokes.length > 0 || capture.doubted.length > 0) take({ kind: 'elsewhere' });
  };

  const keyWentDown = (event: KeyboardEvent): void => {
    if (isOwnKey()) return;
    if (isOthers(document.activeElement)) {
      leave();
      return;
    }
    const meaning = meaningOf(event);
    // A device that does not name its keys still types into a field; the text is heard as it is inserted.
    isUnnamed = meaning.does === 'lose' && meaning.by === 'unnamed_key' && textFieldOf(event.target) !== null;
    if (isUnnamed) return;
    tellDue(event, event.timeStamp);
    const isText = meaning.does === 'type';
    if (isText && event.timeStamp - lastKeyMs > 0) lastKeyMs = event.timeStamp;
    const wasLed = isText && !event.ctrlKey && leadToBox(event);
    const place = placeOf(document.activeElement);
    // Keys that continue in another field are not a scan: a scanner moves on only after its code. If the field itself
    // is gone, because the answer to the previous scan opened a page, the scan continues.
    const isElsewhere = memory?.field.isConnected && document.activeElement !== memory.field;
    if (isElsewhere && capture.place !== 'page') leave();
    const isInList = Boolean(document.activeElement?.closest(chosenByTyping));
    if (capture.strokes.length === 0) isByTheWay = wasLed || isInList || isFilter(document.activeElement);
    if (!take({ kind: 'key', pressed: event, atMs: event.timeStamp, place, isInList }).isKept) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const keyWentUp = (event: KeyboardEvent): void => {
    if (event.key !== 'Alt') return;
    take({ kind: 'alt-up', atMs: event.timeStamp, place: placeOf(document.activeElement) });
  };

  const willBeInserted = (event: InputEvent): void => {
    const field = textFieldOf(event.target);
    const isByKeys = event.timeStamp - lastKeyMs < insertedByKeyMs || event.isComposing;
    const { data } = event;
    const isText = event.inputType === 'insertText' && (data?.length ?? 0) >= fewestCharacters;
    before = field && isText && !isByKeys && !isOthers(field) ? remember(field) : null;
    if (isUnnamed && field && data !== null && event.inputType === 'insertText')
      insertedByUnnamed(data, event);
  };

  const insertedByUnnamed = (key: string, event: InputEvent): void => {
    isUnnamed = false;
    tellDue({ key }, event.timeStamp);
    const place = placeOf(document.activeElement);
    if (take({ kind: 'key', pressed: { key }, atMs: event.timeStamp, place }).isKept) event.preventDefault();
  };

  const wasInserted = (event: Event): void => {
    if (!before || !(event instanceof InputEvent) || event.data === null) return;
    memory = before;
    before = null;
    const place = placeOf(memory.field);
    take({ kind: 'inserted', text: event.data, atMs: event.timeStamp, place });
  };

  onSilence = tell;
  awaitSilence();
  for (const event of keysAtStart())
    if (event.type === 'keyup') keyWentUp(event);
    else keyWentDown(event);
  const withCapture = { capture: true };
  document.addEventListener('keydown', keyWentDown, withCapture);
  document.addEventListener('keyup', keyWentUp, withCapture);
  document.addEventListener('pointerdown', leave, withCapture);
  document.addEventListener('beforeinput', willBeInserted, withCapture);
  document.addEventListener('input', wasInserted, withCapture);
  return () => {
    onSilence = null;
    clearTimeout(silence);
    clearTimeout(settling);
    capture = nothingHeard;
    document.removeEventListener('keydown', keyWentDown, withCapture);
    document.removeEventListener('keyup', keyWentUp, withCapture);
    document.removeEventListener('pointerdown', leave, withCapture);
    document.removeEventListener('beforeinput', willBeInserted, withCapture);
    document.removeEventListener('input', wasInserted, withCapture);
  };
};
