import type { Engine } from '#server/db/database.ts';
import type { DatabaseLocation } from '#server/db/engines/open-database.ts';
import type { Databases } from './databases.ts';
import type { Row } from './table.ts';

/** The number and the length of the rounds in which servers are measured in turns. */
export interface Pace {
  rounds: number;
  roundMs: number;
}

/** What a part is measured with. */
export interface Setting {
  /** A database that no other part uses, filled with the sample products. */
  location: DatabaseLocation;
  products: number;
  databases: Databases;
  pace: Pace;
  isQuick: boolean;
  /** Tells whoever waits what is being measured. */
  say: (text: string) => void;
}

/** Something that the benchmark measures. */
export interface Part {
  /** As in `npm run bench -- NAME`. */
  name: string;
  /** The engines on which it is measured; none if the database makes no difference. */
  engines: readonly Engine[];
  /** How many products there are, unless `--products` says it; a quick run has at most 10,000. */
  sizes: readonly number[];
  /** Too long for a quick run that names no parts. */
  isLong?: true;
  /** The rows of its tables, by their titles. */
  measure: (setting: Setting) => Promise<Readonly<Record<string, readonly Row[]>>>;
}

export const bothEngines: readonly Engine[] = ['sqlite', 'postgres'];
