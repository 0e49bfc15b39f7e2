import { groupSeparator } from '#domain/codes/payload.ts';
import type { BurstEnd } from '#domain/scan/burst.ts';
import type { Sent } from './hear-keys.ts';
import { scanCheckWords as words } from './wording.ts';

const endNames: Readonly<Record<BurstEnd, string>> = {
  enter: words.enter,
  tab: words.tab,
  silence: words.nothingBehindIt,
};

const nameOf = (text: string): string =>
  text === groupSeparator ? words.gs : text === ' ' ? words.space : text;

const Key = ({ name, gapMs }: { name: string; gapMs?: number | undefined }) => (
  <li className="grid justify-items-center gap-0.5">
    <kbd className="code min-w-8 rounded-tag border border-line-strong bg-paper px-1.5 py-0.5 text-center wrap-anywhere">
      {name}
    </kbd>
    <span className="text-quiet text-ink-quiet tabular-nums">
      {gapMs === undefined ? '\u00a0' : Math.round(gapMs)}
    </span>
  </li>
);

/** What a scanner sent, key by key, with the milliseconds since the previous key. */
export const SentKeys = ({ sent: { burst, commands } }: { sent: Sent }) => {
  const strokes = burst.strokes.map((stroke, place) => ({
    ...stroke,
    gapMs: place === 0 ? undefined : stroke.atMs - (burst.strokes[place - 1]?.atMs ?? stroke.atMs),
  }));
  return (
    <ol aria-label={words.whatScannerSent} className="flex flex-wrap gap-1">
      {strokes
        .filter(({ text }) => text !== '')
        .map(({ text, gapMs }, place) => (
          // The index identifies a key.
          <Key key={place} name={nameOf(text)} gapMs={gapMs} />
        ))}
      {commands.map((name) => (
        <Key key={name} name={name} />
      ))}
      <Key name={endNames[burst.end]} />
    </ol>
  );
};
