/**
 * The rooms of each root, lowest rung first. A room is a folder; a file directly in a root is a room, too. A room imports
 * from rungs below its own, never from its own rung or above. Files in a root that are not named here are the roof: they
 * put the house together, and no room imports them.
 */
export const rungs = {
  domain: [
    'words limits.ts mulberry32.ts access',
    'contract',
    'codes mail',
    'scan search',
    'files',
    'record audit auth clock-doubt datasets deleted find history misses scans settings',
    'users stations rolls orders',
    'clients inventory products tutorials',
    'changes paper printing resolver work workbook',
    'releases',
    'imports runs',
    'artwork',
  ],
  server: [
    'background.ts breathe.ts clock.ts collect-sooner.ts log.ts project-dir.ts together.ts turns-by-time.ts printer-networks.ts',
    'db in-batches.ts storage workbook',
    'history idempotency sessions',
    'http',
    'audit config.ts',
    'clock-doubt datasets mail settings data-dir.ts',
    'credentials files',
    'users tutorials',
    'changes orders',
    'releases',
    'clients',
    'products control',
    'inventory resolver scans',
    'rolls find misses',
    'artwork',
    'drafts',
    'deleted',
    'auth',
    'printers',
    'stations',
    'printing',
    'paper',
    'imports runs work',
    'holds doctor operations',
    'demo',
  ],
  web: [
    'kit theme api',
    'session',
    'navigation',
    'files',
    'record',
    'scan',
    'list',
    'history deleted users',
    'printing',
    'paper',
    'stations',
    'auth',
    'artwork misses',
    'releases tutorials',
    'clients orders',
    'rolls',
    'inventory',
    'products',
    'search resolver',
    'runs',
    'bench',
    'imports audit team work',
    'home admin find',
    'app',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** An import that goes upward, or sideways between two rooms of one rung. */
export interface UpwardImport {
  file: string;
  imported: string;
  /** Null if the room has no rung yet. */
  from: string;
  to: string;
}

const imports = /(?:\bfrom|\bimport|\bimport\(|\bmock\()\s*['"]([#.][^'"]+)['"]/g;

/** The path that an import names, from the root of the repository; null for a package. */
const pathOf = (file: string, specifier: string): string | null => {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  const parts = file.split('/').slice(0, -1);
  for (const part of specifier.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  return parts.join('/');
};

const placeOf = (path: string): { root: string; room: string } | null => {
  const [src, root, room] = path.split('/');
  return src === 'src' && root !== undefined && root in rungs && room !== undefined ? { root, room } : null;
};

const roof = Number.POSITIVE_INFINITY;

/** The rung of a room, counted from the lowest; the roof for a file that no rung names; null for an unknown folder. */
const rungOf = (root: string, room: string): number | null => {
  const at = (rungs as Record<string, readonly string[]>)[root]?.findIndex((rung) =>
    rung.split(' ').includes(room),
  );
  if (at !== undefined && at >= 0) return at;
  return room.includes('.') ? roof : null;
};

/** The imports of a file that its rung does not allow. Types count like values: what a room knows, it depends on. */
export const upwardImports = (file: string, text: string): UpwardImport[] => {
  const from = placeOf(file);
  if (!from) return [];
  const found: UpwardImport[] = [];
  for (const [, specifier = ''] of text.matchAll(imports)) {
    const imported = pathOf(file, specifier);
    const to = imported === null ? null : placeOf(imported);
    if (imported === null || !to || to.root !== from.root || to.room === from.room) continue;
    const own = rungOf(from.root, from.room);
    const other = rungOf(to.root, to.room);
    if (own === null || other === null || (other >= own && own !== roof))
      found.push({ file, imported, from: from.room, to: to.room });
  }
  return found;
};
