/** The kinds of requests that determine the size of an installation. */
export const requestKinds = [
  'scan',
  'product',
  'client',
  'poll',
  'page',
  'picture',
  'save',
  'sign-in',
] as const;

/** A kind of request. `poll` is an open page checking for changes, and finding none. */
export type RequestKind = (typeof requestKinds)[number];

/** What one request costs. */
export interface Cost {
  /** Processor time of the portal, in microseconds. */
  portalUs: number;
  /** Processor time of PostgreSQL, in microseconds. */
  databaseUs: number;
  /** The size of the response with its headers, in bytes. */
  bytes: number;
}

/** What was measured. */
export interface Measured {
  costs: Record<RequestKind, Cost>;
  /** The number of changes per second that one database has committed to its disk. */
  savesPerSecond: number;
  /** The memory of a portal after the measurements, in megabytes. */
  processMb: number;
}

type Hour = Readonly<Record<RequestKind, number>>;

/** The busiest hour of a worker with a scanner: a box a minute, with the page of the last one always open. */
const workerHour: Hour = {
  scan: 60,
  product: 60,
  client: 60,
  poll: 720,
  page: 5,
  picture: 60,
  save: 0,
  'sign-in': 0.25,
};

/** The busiest hour of an editor: a change every three minutes, and lists and open products in between. */
const editorHour: Hour = {
  scan: 10,
  product: 40,
  client: 40,
  poll: 720,
  page: 60,
  picture: 100,
  save: 20,
  'sign-in': 0.25,
};

/** A place where products are labelled. */
export const site = { workers: 18, editors: 2 } as const;

/** A typical server, and the share of its capacity that may be used without slowing down the slowest responses. */
export const machine = { cores: 8, memoryMb: 32_768, megabits: 1_000, used: 0.5 } as const;

/** What a number of sites needs if all have their busiest hour at the same time. */
export interface Demand {
  people: number;
  requestsPerSecond: number;
  /** The polls among them. */
  pollsPerSecond: number;
  /** Fully used processors. */
  portalCores: number;
  databaseCores: number;
  savesPerSecond: number;
  megabitsPerSecond: number;
}

const sum = (value: (kind: RequestKind) => number): number =>
  requestKinds.reduce((total, kind) => total + value(kind), 0);

const secondsPerHour = 3600;

/** Adds up the requests of these sites. */
export const demandOf = (sites: number, { costs }: Pick<Measured, 'costs'>): Demand => {
  const perSecond = (kind: RequestKind): number =>
    (sites * (site.workers * workerHour[kind] + site.editors * editorHour[kind])) / secondsPerHour;
  return {
    people: sites * (site.workers + site.editors),
    requestsPerSecond: sum(perSecond),
    pollsPerSecond: perSecond('poll'),
    portalCores: sum((kind) => perSecond(kind) * costs[kind].portalUs) / 1e6,
    databaseCores: sum((kind) => perSecond(kind) * costs[kind].databaseUs) / 1e6,
    savesPerSecond: perSecond('save'),
    megabitsPerSecond: (sum((kind) => perSecond(kind) * costs[kind].bytes) * 8) / 1e6,
  };
};

/** A component, and the number of sites that one of it can serve. */
export interface Bound {
  part: string;
  sites: number;
}

/** The components in the order in which they become a bottleneck when one business grows on one database. */
export const boundsOf = (measured: Measured): Bound[] => {
  const one = demandOf(1, measured);
  const { cores, megabits, used } = machine;
  return [
    { part: 'one process of the portal (it uses one processor)', sites: used / one.portalCores },
    { part: `the database on ${cores} processors`, sites: (cores * used) / one.databaseCores },
    { part: 'changes that one disk takes', sites: (measured.savesPerSecond * used) / one.savesPerSecond },
    { part: `a network of ${megabits / 1000} Gbit/s`, sites: (megabits * used) / one.megabitsPerSecond },
  ].toSorted((a, b) => a.sites - b.sites);
};

/** The machines for the portal, with one process per fully used processor, and for the databases. */
export const machinesFor = (
  sites: number,
  measured: Measured,
): { portals: number; databases: number; processes: number } => {
  const { portalCores, databaseCores } = demandOf(sites, measured);
  const busy = machine.cores * machine.used;
  const processes = Math.ceil(portalCores / machine.used);
  return {
    processes,
    portals: Math.ceil(
      Math.max(portalCores / busy, (processes * measured.processMb) / (machine.memoryMb * machine.used)),
    ),
    databases: Math.ceil(databaseCores / busy),
  };
};
