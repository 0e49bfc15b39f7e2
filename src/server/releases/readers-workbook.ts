import type { Readable } from 'node:stream';
import type { Reader } from '#domain/releases/reading-contract.ts';
import type { Locale } from '#domain/words/locales.ts';
import { said } from '#domain/words/say.ts';
import { speakerFor } from '#domain/languages/speak.ts';
import { writeWorkbook } from '../workbook/write-workbook.ts';

const columns = [
  ['readers.person', 30],
  ['readers.role', 16],
  ['readers.release', 10],
  ['readers.state', 14],
  ['readers.opened_at', 24],
  ['readers.confirmed_at', 24],
] as const;

/** The readers of a release, as a workbook in this language. */
export const readersWorkbook = (readers: readonly Reader[], release: number, locale: Locale): Readable => {
  const say = speakerFor(locale);
  return writeWorkbook(
    columns.map(([code, width]) => ({ heading: say(said(code)), width, kind: 'text' })),
    [
      readers.map(({ name, role, state, openedAt, confirmedAt }) => [
        name,
        say(said(`access.${role}`)),
        String(release),
        say(said(`readers.${state}`)),
        openedAt,
        confirmedAt,
      ]),
    ],
    say(said('readers.sheet')),
  );
};
