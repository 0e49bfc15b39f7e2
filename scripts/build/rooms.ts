/** What Rolldown tells of a module. */
interface Module {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

interface ModuleGraph {
  getModuleInfo(id: string): Module | null;
}

type Named = readonly (readonly [name: string, modules: RegExp])[];

/** The files of the first load, which every screen needs: each changes its name only when something in it does. */
const first: Named = [
  ['contract', /\/node_modules\/zod\/|\/src\/domain\//],
  ['frame', /\/node_modules\//],
  ['kit', /\/src\/web\/(kit|api|words)\//],
  ['app', /\/src\/web\/(?!main\.tsx$)/],
];

/** What says the server's sentences in another language than English: nobody else fetches a file more for it. */
const language = 'language';

/** Which parts that are fetched on demand travel together, by the name of their modules; the first that fits. */
const rooms: Named = [
  // The first screen after home: small, because a worker waits for it with a box in the hand.
  ['search', /\/(search-screen|camera-button)\.tsx$/],
  // What is fetched right after the first screen, or opened from every screen.
  [
    'soon',
    /\/web\/(kit\/layers\/toaster|answer\/answer-scan|scan\/(say-doubt|scanner-settings|count-scan)|find|misses|app\/user-menu|work\/first-day|runs\/parts\/runs-here)/,
  ],
  ['account', /\/web\/(session|auth|app\/legal|stations\/parts)\//],
  [language, /\/web\/words\/tell\.ts$/],
  ['forms', /-dialog\.tsx$|\/select-list\.tsx$/],
  [
    'desk',
    /\/web\/(audit|deleted|imports|inventory|orders|printing\/screens|stations|tutorials|users|admin|work)\/|\/admin-[\w-]+\.tsx$/,
  ],
];

/** The rooms that every screen fetches anyway, the first one first: what they share with others travels with them. */
const early = ['search', 'soon'] as const;

/** A worker's screens. */
const otherRoom = 'floor';

const nameOf = (names: Named, id: string): string | undefined =>
  names.find(([, modules]) => modules.test(id))?.[0];

/**
 * Names the file of a module for Rolldown, after the rooms that need it. Over weak Wi-Fi a request costs more than a few
 * kilobytes: with a file of its own for each screen, dialog and part that two of them share, a screen fetched a hundred.
 * A module is needed wherever its importer is, so no two files need each other. What an early room needs is in the file of that
 * room, because a file of its own for each set of rooms that also need it would be one of twenty more requests.
 */
export const fileOfRoom = (id: string, graph: ModuleGraph): string | null => {
  const needing = new Set<string>();
  const importers = new Set([id]);
  for (const importer of importers) {
    const module = graph.getModuleInfo(importer);
    if (module?.isEntry) return nameOf(first, id) ?? null;
    if (module?.dynamicImporters.length) needing.add(nameOf(rooms, importer) ?? otherRoom);
    for (const next of module?.importers ?? []) importers.add(next);
  }
  if (needing.size > 1) needing.delete(language);
  const soonest = early.find((room) => needing.has(room));
  if (soonest !== undefined) return soonest;
  return needing.size === 0 ? null : [...needing].toSorted().join('-');
};
