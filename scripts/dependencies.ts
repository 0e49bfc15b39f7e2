/** Packages with their requested versions. */
type Wanted = Readonly<Record<string, string>>;

/** The packages in package.json. */
export interface Manifest {
  dependencies: Wanted;
  devDependencies: Wanted;
}

export interface LockedPackage {
  version?: string | undefined;
  license?: string | undefined;
  dependencies?: Wanted | undefined;
  optionalDependencies?: Wanted | undefined;
  os?: readonly string[] | undefined;
  cpu?: readonly string[] | undefined;
}

/** The packages of package-lock.json by their folder. */
export type Lock = Readonly<Record<string, LockedPackage>>;

/** The packages listed in docs/dependencies.md, by the heading of their section. */
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

/** The packages that a source file or style sheet imports, without our own files and Node's modules. */
export const importedPackages = (source: string): string[] =>
  [...source.matchAll(/(?:^|[\s=])(?:from|import|@import)\s*\(?\s*'([@a-z][\w@./-]*)'/gm)].flatMap(
    ([, path = '']) => {
      const [scope = '', name = ''] = path.split('/');
      return path.startsWith('node:') ? [] : [scope.startsWith('@') ? `${scope}/${name}` : scope];
    },
  );

/** Where Node finds package `name` when `from` imports it: next to it or in a parent folder. */
const placeOf = (lock: Lock, from: string, name: string): string | null => {
  for (let folder = from; ;) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock[place] !== undefined) return place;
    if (folder === '') return null;
    const above = folder.lastIndexOf('/node_modules/');
    folder = above === -1 ? '' : folder.slice(0, above);
  }
};

/** The places of these packages and their transitive dependencies, and the names missing from the lock file. */
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
  'Unlicense',
]);

/** Packages without a licence in their metadata; a person has read their licence file. */
const inItsFile: Readonly<Record<string, string>> = { 'node_modules/png-js': 'MIT' };

const isFine = (place: string, licence: string): boolean =>
  freeLicences.has(licence) ||
  (licence === 'OFL-1.1' && /^node_modules\/@(?:fontsource(?:-variable)?|expo-google-fonts)\//.test(place)) ||
  // Its types come with `zxing-wasm`; of the two we take MIT.
  (licence === 'MIT OR CC0-1.0' && place === 'node_modules/type-fest') ||
  (licence === 'LGPL-3.0-or-later' && place.startsWith('node_modules/@img/sharp-'));

/** Licence faults: each package's licence must be named in docs/dependencies.md. */
export const faultsOfLicences = (lock: Lock, places: Iterable<string>): string[] =>
  [...places].flatMap((place) => {
    const licence = lock[place]?.license ?? inItsFile[place] ?? '';
    // All licences joined by AND apply. A choice (OR) is reported, so that a person decides.
    const all = licence.replaceAll(/[()]/g, '').split(' AND ');
    return all.every((one) => isFine(place, one)) ? [] : [`${place} is under ${licence || 'no licence'}.`];
  });

/** Version faults: each version must be exact and equal to the one in the lock file. */
export const faultsOfVersions = (wanted: Wanted, lock: Lock): string[] =>
  Object.entries(wanted).flatMap(([name, version]) => {
    if (!/^\d+\.\d+\.\d+(?:-[a-z]+\.\d+)?$/.test(version)) return [`${name} is not pinned: ${version}.`];
    const locked = lock[`node_modules/${name}`]?.version;
    return locked === version ? [] : [`${name} is ${version} here, and ${locked ?? 'not'} in the lock file.`];
  });

/** The kinds of machines that the portal is developed on or runs on. */
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
