import { posix } from 'node:path';

/**
 * The rooms of each root, lowest rung first. A room is a folder; a file directly in a root is one, too. A room imports from
 * the rungs below its own, types counted; never from its own rung, nor from above. What is in no rung and no folder is the
 * roof: it puts the house together, and no room imports it.
 */
export const rungs = {
  domain: [
    'words',
    'access codes limits.ts mulberry32.ts',
    'contract mail scan search',
    'languages',
    'audit auth billing clear-out clock-doubt datasets deleted files find history keys mcp misses notices portal scans settings times webhooks',
    'oidc orders passkeys record rolls scim stations users',
    'clients inventory products signatures supply tutorials',
    'changes paper printing work workbook',
    'holds releases',
    'imports resolver runs',
    'artwork',
  ],
  server: [
    'all-ended.ts background breathe.ts built-file.ts clock.ts collect-sooner.ts followers.ts just-written.ts log.ts networks.ts project-dir.ts together.ts turns-by-time.ts unless-aborted.ts',
    'db in-batches.ts storage workbook',
    'bounds history idempotency outbox printers',
    'sessions',
    'http',
    'audit config.ts',
    'clock-doubt data-dir.ts datasets env-file.ts mail portal settings times',
    'credentials files gauges notices',
    'tutorials users',
    'auth changes orders',
    'passkeys releases stations',
    'clients signatures',
    'billing holds keys mcp oidc products scim webhooks',
    'artwork inventory paper resolver scans',
    'drafts find misses printing rolls',
    'deleted supply work',
    'imports',
    'artwork-in-bulk clear-out',
    'operations',
    'runs',
    'wire-followers.ts',
    'demo doctor',
  ],
  web: [
    'words',
    'api kit theme',
    'artwork files scan session team',
    'passkeys',
    'navigation printers signatures',
    'paper record',
    'list',
    'audit deleted history holds misses rolls users',
    'clear-out mails orders releases stations tutorials',
    'account auth clients inventory printing',
    'find imports integrations',
    'products',
    'answer client-page runs search work',
    'partners',
    'admin home product-page roll-page verifier',
    'bench',
    'app',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/**
 * The parts of the repository, lowest first; a file that is named is a part of its own. A part imports from those below it,
 * and never from one beside it. What no part names, such as a configuration in the root, is the roof.
 */
const parts = [
  'src/domain',
  'src/server src/web',
  'src/testing',
  'scripts',
  'tests',
  'bench',
  'scripts/test.ts',
] as const;

/** An import that goes upward, or sideways between two rooms of one rung. */
export interface UpwardImport {
  file: string;
  imported: string;
  why: string;
}

const imports = /(?:\bfrom|\bimport|\bimport\(|\bmock\(|\bnew URL\()\s*['"]([#.][^'"]+)['"]/g;

/** The path that an import names, from the root of the repository. */
const pathOf = (file: string, specifier: string): string =>
  specifier.startsWith('#') ? `src/${specifier.slice(1)}` : posix.join(posix.dirname(file), specifier);

type Root = keyof typeof rungs;

const isRoot = (name: string | undefined): name is Root => name !== undefined && Object.hasOwn(rungs, name);

const placeOf = (path: string): { root: Root; room: string } | null => {
  const [src, root, room] = path.split('/');
  return src === 'src' && isRoot(root) && room !== undefined ? { root, room } : null;
};

const roof = Number.POSITIVE_INFINITY;

/** The rung of a room, counted from the lowest; the roof for a file that no rung names; null for a folder without a rung. */
const rungOf = ({ root, room }: { root: Root; room: string }): number | null => {
  const at = rungs[root].findIndex((rung) => rung.split(' ').includes(room));
  if (at >= 0) return at;
  return room.includes('.') ? roof : null;
};

/** The rooms that stand on a rung, but not in the repository, as paths. */
export const missingRooms = (isThere: (path: string) => boolean): string[] =>
  Object.entries(rungs)
    .flatMap(([root, its]) => its.flatMap((rung) => rung.split(' ').map((room) => `src/${root}/${room}`)))
    .filter((path) => !isThere(path));

/**
 * The files that a file imports, as paths from the root of the repository: values and types, at once and on demand. An address
 * without an extension is that of a folder.
 */
export const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(imports)]
    .map(([, specifier = '']) => pathOf(file, specifier))
    .filter((imported) => posix.extname(imported) !== '');

/** The part of the repository in which a path is, and its rung; null for the roof. */
const partOf = (path: string): { part: string; rung: number } | null => {
  const all = parts.flatMap((rung, at) => rung.split(' ').map((part) => ({ part, rung: at })));
  const isWithin = ({ part }: { part: string }) => path === part || path.startsWith(`${part}/`);
  // The last one: a file is named after its folder.
  return all.findLast(isWithin) ?? null;
};

const whyNot = (own: number, other: number, from: string, to: string): string | null => {
  if (other < own) return null;
  return other === own ? 'the two are on one rung' : `${to} is above ${from}`;
};

const whyNotFromPart = (file: string, imported: string): string | null => {
  const [from, to] = [partOf(file), partOf(imported)];
  if (!from || from.part === to?.part) return null;
  return to ? whyNot(from.rung, to.rung, from.part, to.part) : `${imported} is above ${from.part}`;
};

/** Why a file may not import another one; null if it may. */
const whyNotFrom = (file: string, imported: string): string | null => {
  const [from, to] = [placeOf(file), placeOf(imported)];
  if (!from || to?.root !== from.root) return whyNotFromPart(file, imported);
  if (to.room === from.room) return null;
  const [own, other] = [rungOf(from), rungOf(to)];
  if (own === null || other === null) return `${own === null ? from.room : to.room} has no rung`;
  return own === roof ? null : whyNot(own, other, from.room, to.room);
};

/** The imports of a file that its rung does not allow. */
export const upwardImports = (file: string, text: string): UpwardImport[] =>
  importsOf(file, text).flatMap((imported) => {
    const why = whyNotFrom(file, imported);
    return why === null ? [] : [{ file, imported, why }];
  });

const statement = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(/;

/** Whether a file of the server speaks SQL and should not: only stores and the database do, and the demo, which is written once. */
export const speaksSqlOutsideStores = (file: string, text: string): boolean =>
  /^src\/server\/(?!db\/|demo\/)/.test(file) &&
  !/[/-]store\.ts$|\.test\.ts$/.test(file) &&
  statement.test(text);
