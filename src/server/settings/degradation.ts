import { setTimeout as sleep } from 'node:timers/promises';
import type { Code } from '#domain/words/say.ts';
import { isNearlyFull, isShort, type Space } from '../storage/space.ts';
import type { Storage } from '../storage/storage.ts';
import { together } from '../together.ts';

/** Everything that can be degraded. */
export const everyDegraded = [
  'degraded.files_unavailable',
  'degraded.data_dir_unavailable',
  'degraded.disk_nearly_full',
  'degraded.disk_full',
] as const satisfies readonly Code[];

/** What works only in part, as a code of the catalogue of words. */
export type Degraded = (typeof everyDegraded)[number];

/** A store that hangs is reported by a later look; a balancer gives up after a second or two. */
const waitMs = 250;

interface DegradationParts {
  storage: Pick<Storage, 'ready'>;
  /** The free space on the disk of the data folder. */
  space: () => Promise<Space>;
  /** Whether the database is on that disk. */
  isDatabaseThere: boolean;
  log: { warn: (values: object, message: string) => void };
}

/** Finds what works only in part. The portal is ready all the same: scanning, signing in and reading go on. */
export class Degradation {
  readonly #look: () => Promise<readonly Degraded[]>;
  #latest: readonly Degraded[] = [];

  constructor(parts: DegradationParts) {
    this.#look = together(async () => {
      const found = (await Promise.all([lookAtFiles(parts), lookAtDisk(parts)])).flat();
      if (found.join() !== this.#latest.join()) parts.log.warn({ degraded: found }, 'degraded');
      this.#latest = found;
      return found;
    });
  }

  /** What a look finds within a quarter of a second, else what the latest one has found. */
  async current(): Promise<readonly Degraded[]> {
    return Promise.race([this.#look(), sleep(waitMs, null, { ref: false }).then(() => this.#latest)]);
  }
}

const lookAtFiles = ({ storage }: DegradationParts): Promise<Degraded[]> =>
  storage.ready().then(
    () => [],
    () => ['degraded.files_unavailable'],
  );

const lookAtDisk = async ({ space, isDatabaseThere }: DegradationParts): Promise<Degraded[]> => {
  try {
    const left = await space();
    if (isDatabaseThere && isShort(left)) return ['degraded.disk_full'];
    return isNearlyFull(left) ? ['degraded.disk_nearly_full'] : [];
  } catch {
    return ['degraded.data_dir_unavailable'];
  }
};
