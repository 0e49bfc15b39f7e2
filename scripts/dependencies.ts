/** Packages with the versions that are asked for. */
type Wanted = Readonly<Record<string, string>>;

/** What package.json says of its packages. */
export interface Manifest {
  dependencies: Wanted;
  devDependencies: Wanted;
}

/** A package in package-lock.json. */
export interface LockedPackage {
  version?: string | undefined;
  license?: string | undefined;
  dependencies?: Wanted | undefined;
  optionalDependencies?: Wanted | undefined;
  os?: readonly string[] | undefined;
  cpu?: readonly string[] | undefined;
}

/** The packages of package-lock.json by the folder that they lie in. */
export type Lock = Readonly<Record<string, LockedPackage>>;

/** The packages that docs/dependencies.md lists, by the heading of their section. */
export const listedPackages = (text: string): Map<string, string[]> => {
  const sections = new Map<string, string[]>();
  let names: string[] = [];
  for (const line of text.split('\n')) {
    const [, heading] = /^## (.+)$/.exec(line) ?? [];
    if (heading !== undefined) {
      names = [];
      sections.set(heading, names);
    }
    const [, name] = /^- `([^`…]+)`: \S.*\.$/.exec(line) ?? [];
    if (name !== undefined) names.push(name);
  }
  return sections;
};

/** The packages that a source imports, also a style sheet; no files of ours, nothing of Node's. */
export const importedPackages = (source: string): string[] =>
  [...source.matchAll(/(?:^|[\s=])(?:from|import|@import)\s*\(?\s*'([@a-z][\w@./-]*)'/gm)].flatMap(
    ([, path = '']) => {
      const [scope = '', name = ''] = path.split('/');
      return path.startsWith('node:') ? [] : [scope.startsWith('@') ? `${scope}/${name}` : scope];
    },
  );

/** Where a package finds another one: beside itself, or in a folder above, as Node looks for it. */
const placeOf = (lock: Lock, from: string, name: string): string | null => {
  for (let folder = from; ;) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock[place] !== undefined) return place;
    if (folder === '') return null;
    const above = folder.lastIndexOf('/node_modules/');
    folder = above === -1 ? '' : folder.slice(0, above);
  }
};

/** The places of these packages and of all that they bring along; what the lock lacks is a fault. */
export const broughtAlong = (
  lock: Lock,
  names: readonly string[],
): { places: Set<string>; faults: string[] } => {
  const places = new Set<string>();
  const faults: string[] = [];
  const visit = (from: string, name: string): void => {
    const place = placeOf(lock, from, name);
    if (place === null) faults.push(`The lock file lacks ${name}, which ${from || 'package.json'} names.`);
    if (place === null || places.has(place)) return;
    places.add(place);
    const { dependencies, optionalDependencies } = lock[place] ?? {};
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(place, next);
  };
  for (const name of names) visit('', name);
  return { places, faults };
};

const freeLicences = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Zlib',
]);

const isFine = (place: string, licence: string): boolean =>
  freeLicences.has(licence) ||
  (licence === 'OFL-1.1' && /^node_modules\/@fontsource(?:-variable)?\//.test(place)) ||
  (licence === 'LGPL-3.0-or-later' && place.startsWith('node_modules/@img/sharp-'));

/** What is wrong with the licences of these places: each is to be one that docs/dependencies.md names. */
export const faultsOfLicences = (lock: Lock, places: Iterable<string>): string[] =>
  [...places].flatMap((place) => {
    const licence = lock[place]?.license ?? '';
    // All that are named have to be kept; a choice (OR) is none of ours, and is looked at by a person.
    const all = licence.replaceAll(/[()]/g, '').split(' AND ');
    return all.every((one) => isFine(place, one)) ? [] : [`${place} is under ${licence || 'no licence'}.`];
  });

/** What is wrong with the versions: each is pinned to the digit, and is the one in the lock file. */
export const faultsOfVersions = (wanted: Wanted, lock: Lock): string[] =>
  Object.entries(wanted).flatMap(([name, version]) => {
    if (!/^\d+\.\d+\.\d+(?:-[a-z]+\.\d+)?$/.test(version)) return [`${name} is not pinned: ${version}.`];
    const locked = lock[`node_modules/${name}`]?.version;
    return locked === version ? [] : [`${name} is ${version} here, and ${locked ?? 'not'} in the lock file.`];
  });

/** The kinds of machines that somebody works on or runs a portal on. */
const machines = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
];

/** The kinds of machines for which the lock file has no build of a native package. */
export const missingBuilds = (lock: Lock, name: string): string[] => {
  const builds = [...broughtAlong(lock, [name]).places].map((place) => lock[place] ?? {});
  return machines
    .filter(({ os, cpu }) => !builds.some((build) => build.os?.includes(os) && build.cpu?.includes(cpu)))
    .map(({ os, cpu }) => `${name} has no build for ${os} on ${cpu}.`);
};
