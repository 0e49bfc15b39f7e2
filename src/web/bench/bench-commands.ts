import { splitSymbology } from '#domain/codes/payload.ts';
import { cardCodes, stationCards } from '#domain/runs/known-wrong.ts';
import { language } from '#web/words/language.ts';
import { benchWords as words } from './wording.ts';

/** The three keys of a station, each with a card to scan instead. They mean the same before a run and in it. */
export const stationKeys = [
  { name: 'ok', key: 'Enter', card: cardCodes.enter, label: words.goOn },
  { name: 'away', key: 'Escape', card: cardCodes.back, label: words.back },
  { name: 'count', key: 'F9', card: cardCodes.count, label: words.countRun },
] as const;

/** The keys that point back and on, as one reads. */
const [keyBack, keyOn] =
  language.direction === 'rtl'
    ? (['ArrowRight', 'ArrowLeft'] as const)
    : (['ArrowLeft', 'ArrowRight'] as const);

/** Keys that lead through what is shown, and the codes of cards for them, for Enter and for the station before a scan. */
const further = [
  { name: 'back', key: keyBack, card: stationCards.previous },
  { name: 'next', key: keyOn, card: stationCards.next },
  { name: 'ok', key: 'Enter', card: stationCards.enter },
  { name: 'away', key: 'Escape', card: stationCards.open },
] as const;

const commands = [...stationKeys, ...further];

export type BenchCommand = (typeof commands)[number]['name'];

/** The command of a scanned card, whatever the scanner sends first; null for any other code. */
export const commandOf = (text: string): BenchCommand | null => {
  const scanned = splitSymbology(text).payload.toUpperCase();
  return commands.find(({ card }) => card === scanned)?.name ?? null;
};

/** The command of a key; null for any other key. */
export const commandOfKey = (pressed: string): BenchCommand | null =>
  commands.find(({ key }) => key === pressed)?.name ?? null;
