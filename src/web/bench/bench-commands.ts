import { cardCodes, cardIn, type Card } from '#domain/runs/known-wrong.ts';
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

/** The keys of the bench, and what each does. */
const keys: ReadonlyMap<string, BenchCommand> = new Map<string, BenchCommand>([
  ...stationKeys.map(({ name, key }) => [key, name] as const),
  [keyBack, 'back'],
  [keyOn, 'next'],
]);

/** What each card does at the bench: that which opens it elsewhere clears it there. */
const commands = {
  enter: 'ok',
  back: 'away',
  open: 'away',
  count: 'count',
  previous: 'back',
  next: 'next',
} as const satisfies Record<Card, string>;

export type BenchCommand = (typeof commands)[Card];

/** The command of a scanned card, whatever the scanner sends first; null for any other code. */
export const commandOf = (text: string): BenchCommand | null => {
  const card = cardIn(text);
  return card && commands[card];
};

/** The command of a key; null for any other key. */
export const commandOfKey = (pressed: string): BenchCommand | null => keys.get(pressed) ?? null;
