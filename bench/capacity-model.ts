/** What the portal is asked for, as far as it matters for its size. */
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

/** One of them: `poll` is an open page that asks whether its product or client has changed, and hears no. */
export type RequestKind = (typeof requestKinds)[number];

/** What one request costs. */
export interface Cost {
  /** Processor time of the portal, in microseconds. */
  portalUs: number;
  /** Processor time of PostgreSQL, in microseconds. */
  databaseUs: number;
  /** Bytes of the answer, with its head. */
  bytes: number;
}

/** What was measured. */
export interface Measured {
  costs: Record<RequestKind, Cost>;
  /** Changes that one database has brought to its disk in a second. */
  savesPerSecond: number;
  /** Memory of a portal that has worked, in megabytes. */
  processMb: number;
}

type Hour = Readonly<Record<RequestKind, number>>;

/** The busiest hour of somebody with a scanner: a box a minute, the page of the last one open all the time. */
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

/** The busiest hour of an editor: a change every three minutes, between lists and open products. */
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

/** A usual server, and how far it may be used so that the slowest answers stay quick. */
export const machine = { cores: 8, memoryMb: 32_768, megabits: 1_000, used: 0.5 } as const;

/** What so many sites need in their busiest hour, all at the same time. */
export interface Demand {
  people: number;
  requestsPerSecond: number;
  /** Of polls alone. */
  pollsPerSecond: number;
  /** Processors that are busy all the time. */
  portalCores: number;
  databaseCores: number;
  savesPerSecond: number;
  megabitsPerSecond: number;
}

const sum = (value: (kind: RequestKind) => number): number =>
  requestKinds.reduce((total, kind) => total + value(kind), 0);

const secondsPerHour = 3600;

/** Adds up what these sites ask for. */
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

/** A part of the whole, and how many sites one of it carries. */
export interface Bound {
  part: string;
  sites: number;
}

/** Which part gives in first when one business grows on one database: the one with the fewest sites leads. */
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

/** Machines that processes of the portal need, one for each busy processor, and machines for the databases. */
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
