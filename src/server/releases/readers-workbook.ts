import type { Readable } from 'node:stream';
import { accessLevel } from '#domain/access/roles.ts';
import type { Reader } from '#domain/releases/reading-contract.ts';
import { writeWorkbook } from '../workbook/write-workbook.ts';

const columns = (
  [
    ['Person', 30],
    ['Role', 16],
    ['Release', 10],
    ['State', 14],
    ['Opened (UTC)', 24],
    ['Confirmed (UTC)', 24],
  ] as const
).map(([heading, width]) => ({ heading, width, kind: 'text' as const }));

const states = { confirmed: 'Confirmed', opened: 'Opened', unopened: 'Not opened' } as const;

/** The readers of a release, as a workbook. */
export const readersWorkbook = (readers: readonly Reader[], release: number): Readable =>
  writeWorkbook(
    columns,
    [
      readers.map(({ name, role, state, openedAt, confirmedAt }) => [
        name,
        accessLevel(role),
        String(release),
        states[state],
        openedAt,
        confirmedAt,
      ]),
    ],
    'Readers',
  );
