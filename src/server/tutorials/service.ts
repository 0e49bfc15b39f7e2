import { Problem } from '#domain/contract/problem.ts';
import {
  createTutorial,
  type Tutorial,
  type TutorialChange,
  type TutorialDraft,
} from '#domain/tutorials/contract.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { refuseFaults } from '../files/references.ts';
import { refuseStaleVersion } from '../history/stale-version.ts';
import { recordChange } from '../history/store.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { justWritten } from '../just-written.ts';
import { createOnce } from '../idempotency/store.ts';
import { findTutorial, insertTutorial, lockTutorial, updateTutorial } from './store.ts';
import { faultsOfVideos, storedSource } from './video-faults.ts';

/** Creates and changes tutorials; every change is recorded in the history. */
export class TutorialService {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #publicBases: readonly string[];

  /** `publicBases` are the addresses under which stored files were published, each ending in '/'. */
  constructor(database: CheckedDatabase, clock: Clock, publicBases: readonly string[]) {
    this.#database = database;
    this.#clock = clock;
    this.#publicBases = publicBases;
  }

  /** Creates a tutorial, or returns the one created under the same Idempotency-Key. */
  async create(sent: TutorialDraft, userId: number, key: CreationKey | null): Promise<Tutorial> {
    const { createdAt, ...fields } = sent;
    const draft = { ...fields, videoUrl: storedSource(sent.videoUrl, this.#publicBases) };
    const at = this.#clock().toISOString();
    return this.#database.write((queries) => {
      const make = async () => {
        await refuseUnplayable(queries, draft, null);
        const id = await insertTutorial(queries, draft, { at, createdAt: pastInstant(createdAt, at) ?? at });
        const after = await findTutorial(queries, id);
        const change = { at, userId, entity: 'tutorial', entityId: id } as const;
        await recordChange(queries, { ...change, action: 'created', before: null, after });
        return id;
      };
      const find = (id: number) => findTutorial(queries, id);
      return createOnce(queries, createTutorial, { userId, at, key }, { make, find });
    });
  }

  /** Changes the given fields of a tutorial. Throws `tutorial.not_found` and `record.changed_meanwhile`. */
  async update(
    id: number,
    { version, createdAt, ...sent }: TutorialChange,
    userId: number,
  ): Promise<Tutorial> {
    const { videoUrl } = sent;
    const at = this.#clock().toISOString();
    const since = pastInstant(createdAt, at);
    const change = {
      ...sent,
      ...(videoUrl === undefined ? {} : { videoUrl: storedSource(videoUrl, this.#publicBases) }),
      ...(since === null ? {} : { createdAt: since }),
    };
    return this.#database.write(async (queries) => {
      const before = await lockTutorial(queries, id);
      if (!before) throw new Problem('tutorial.not_found');
      await refuseStaleVersion(queries, 'tutorial', before, version);
      const wanted = { ...before, ...change };
      await refuseUnplayable(queries, wanted, before);
      if (JSON.stringify(wanted) === JSON.stringify(before)) return before;
      await updateTutorial(queries, id, change, at);
      const after = justWritten(await findTutorial(queries, id));
      const entry = { at, userId, entity: 'tutorial', entityId: id } as const;
      await recordChange(queries, { ...entry, action: 'updated', before, after });
      return after;
    });
  }
}

/** The sent instant; null if none was sent, or one in the future. */
const pastInstant = (sent: string | null | undefined, now: string): string | null =>
  sent && Date.parse(sent) <= Date.parse(now) ? sent : null;

/**
 * Source and address are checked together, even if only one was sent. Unchanged values are not checked: older rules may
 * have accepted them.
 */
const refuseUnplayable = async (
  queries: Queries,
  { videoUrl, videoSource }: Pick<Tutorial, 'videoUrl' | 'videoSource'>,
  before: Tutorial | null,
): Promise<void> => {
  if (videoUrl === before?.videoUrl && videoSource === before.videoSource) return;
  const current = before ? [before.videoUrl] : [];
  refuseFaults(
    await faultsOfVideos(queries, [{ field: 'videoUrl', source: videoUrl, kind: videoSource, current }]),
  );
};
