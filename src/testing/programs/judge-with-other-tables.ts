/**
 * Judges stored evidence, and lies about it, while the tables of the product are others than they are: called with the ZIP and
 * `as they are`, `withdrawn` or `opened`. Prints the verdicts, and what the tables say now.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { z } from 'zod';
import type { WrittenEvent } from '#domain/runs/evidence/event-line.ts';

const [, , path = '', change = ''] = process.argv;

/** What stands behind a table of the product instead: nobody may do anything and all limits are one, or the opposite. */
const changes: Readonly<
  Record<string, readonly (readonly [table: RegExp, rewrite: (source: string) => string])[]>
> = {
  withdrawn: [
    [/domain\/access\/permissions\.ts$/, (source) => `${source}\n${eachOf('permissions', '[]')}`],
    [/domain\/access\/roles\.ts$/, (source) => source.replaceAll("'editor'", "'clerk'")],
    [/domain\/limits\.ts$/, (source) => withLimits(source, '1')],
  ],
  opened: [
    [
      /domain\/access\/permissions\.ts$/,
      (source) => `${source}\n${eachOf('permissions', "[...everyone, 'client', 'supplier']")}`,
    ],
    [/domain\/access\/roles\.ts$/, (source) => source.replaceAll("'editor'", "'editor', 'visitor'")],
    [/domain\/limits\.ts$/, (source) => withLimits(source, 'table[name] * 1000')],
  ],
};

const eachOf = (table: string, value: string): string =>
  `for (const name of Object.keys(${table})) ${table}[name] = ${value};`;

const withLimits = (source: string, value: string): string => {
  const tables = [...source.matchAll(/^export const (\w+) = \{/gm)].map(([, name]) => name);
  return `${source}\nfor (const table of [${tables.join(', ')}]) for (const name of Object.keys(table)) if (typeof table[name] === 'number') table[name] = ${value};`;
};

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    const rewrite = changes[change]?.find(([table]) => table.test(url))?.[1];
    return rewrite ? { ...loaded, source: rewrite(readFileSync(new URL(url), 'utf8')) } : loaded;
  },
});

const { permissions } = await import('#domain/access/permissions.ts');
const { Role } = await import('#domain/access/roles.ts');
const limits = await import('#domain/limits.ts');
const { Replay } = await import('#domain/runs/evidence/replay.ts');
const { readJson } = await import('#domain/runs/evidence/read-json.ts');
const { readLine } = await import('#domain/runs/evidence/event-line.ts');
const { verify } = await import('#domain/runs/evidence/verify.ts');
const { contentIn, readDirectory } = await import('#domain/runs/evidence/zip-format.ts');
const { verifySignature } = await import('#server/portal/verify-signature.ts');

const bytes = readFileSync(path);
const source = { size: bytes.length, read: async (from: number, to: number) => bytes.subarray(from, to) };
const digest = (content: Uint8Array | string) => hash('sha256', content);
const whole = await verify(source, { digest, verifySignature });

const texts = new Map(
  ((await readDirectory(source)) ?? []).map((entry) => {
    const { start, end } = contentIn(entry);
    return [entry.path, bytes.toString('utf8', start, end)];
  }),
);
const textOf = (start: string): string => [...texts].find(([name]) => name.startsWith(start))?.[1] ?? '';
const jsonOf = (start: string) => z.record(z.string(), z.unknown()).parse(readJson(textOf(start)));
const releases = { product: jsonOf('releases/product-'), client: jsonOf('releases/client-') };
const events = textOf('runs/1/events.jsonl')
  .split('\n')
  .flatMap((line) => readLine(line) ?? []);

/** What the rules find in the run if the events of a kind are changed. */
const faultsOf = (kind: string, changed: (event: WrittenEvent) => Partial<WrittenEvent>): string[] => {
  const replay = new Replay(1, { releases, used: new Map() });
  return events.flatMap((event) =>
    replay
      .next(event.kind === kind ? { ...event, ...changed(event) } : event)
      .map((fault) => `${kind} ${fault}`),
  );
};

const signedAs =
  (role: string) =>
  ({ detail }: WrittenEvent): Partial<WrittenEvent> => ({
    detail: { ...detail, signed: { ...Object(detail['signed']), role } },
  });

process.stdout.write(
  JSON.stringify({
    tables: [permissions['run.second'], Role.options, limits.run.challengeMs, limits.run.mostPieces],
    colour: whole.colour,
    played: [events.length, whole.runs[0]?.replayed.played],
    lies: [
      faultsOf('second_person', signedAs('read_only')),
      faultsOf('hold_released', signedAs('read_only')),
      faultsOf('start', ({ user }) => ({ user: { ...user, role: 'visitor' } })),
      faultsOf('first_piece', ({ detail }) => ({
        detail: { ...detail, challenged: { run: 9, seq: 4, at: '2026-01-01T00:00:00.000Z' } },
      })),
      faultsOf('roll', ({ detail }) => ({ detail: { ...detail, pieces: 2_000_000 } })),
      faultsOf('start', ({ detail }) => ({ detail: { ...detail, checkEvery: 200_000 } })),
    ],
  }),
);
