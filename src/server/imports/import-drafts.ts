import { hash } from 'node:crypto';
import { factOfProblem, Problem } from '#domain/contract/problem.ts';
import { said, saidBy } from '#domain/words/say.ts';
import * as limits from '#domain/limits.ts';
import type { ListedDraft } from '#domain/releases/draft-contract.ts';
import { recordAudit } from '../audit/store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { productKind } from '../drafts/draft-kind.ts';
import {
  deleteDraft,
  findDraftsOfImport,
  findOpenDraftsOfImport,
  listDrafts,
  lockDraftsOfImport,
  type DraftRow,
} from '../drafts/draft-store.ts';
import type { ActedBy } from '../drafts/acting.ts';
import { Publishing } from '../drafts/publishing.ts';
import { untilDone } from '../drafts/until-done.ts';
import { findImportFile, lockImport } from './store.ts';

/** The publisher's words. `reason` is needed if artwork fails its check. */
interface Words {
  summary: string;
  reason: string | undefined;
}

/** The drafts that an import gave to products of controlled clients: seen, published and discarded as one. */
export class ImportDrafts {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;

  constructor(database: CheckedDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** The first open drafts of an import, their number, and their state. Throws `import.not_found`. */
  async list(importId: number): Promise<{ drafts: ListedDraft[]; total: number; state: string }> {
    const { read } = this.#database;
    if ((await findImportFile(read, importId)) === null) throw new Problem('import.not_found');
    const drafts = await findOpenDraftsOfImport(read, importId);
    const listed = await listDrafts(read, { importId }, limits.control.mostAtOnce);
    return { ...listed, state: stateOf(drafts) };
  }

  /** Publishes all drafts of an import, or none. Throws `draft.changed` if they are not those that were read. */
  publish(
    importId: number,
    state: string,
    words: Words,
    by: ActedBy,
  ): Promise<{ published: number; waiting: number }> {
    const publishing = new Publishing(this.#database, this.#clock, productKind);
    const at = this.#clock().toISOString();
    return untilDone(this.#database, async (queries) => {
      const drafts = await this.#lockRead(queries, importId, state);
      const done = { published: 0, waiting: 0 };
      for (const draft of drafts) {
        const { recordId: id, version } = draft;
        const release = await publishing
          .publishIn(queries, { id, version }, words, { ...by, at })
          .catch((error: unknown) => named(queries, draft, error));
        if (release === null) return null;
        done[release.state === 'waiting' ? 'waiting' : 'published'] += 1;
      }
      return done;
    });
  }

  /** Discards all drafts of an import, also those of deleted products. Throws `draft.changed` if they are not those that were read. */
  discard(importId: number, state: string, { userId, source }: ActedBy): Promise<true> {
    const at = this.#clock().toISOString();
    return this.#database.write(async (queries) => {
      // What somebody saves meanwhile is not discarded.
      await lockDraftsOfImport(queries, importId);
      await this.#lockRead(queries, importId, state);
      const drafts = await findDraftsOfImport(queries, importId);
      for (const { recordId } of drafts) await deleteDraft(queries, 'product', recordId);
      const subject = { entity: 'import', id: importId } as const;
      const detail = { records: drafts.length };
      await recordAudit(queries, { at, userId, kind: 'draft_discarded', subject, detail, source });
      return true as const;
    });
  }

  async #lockRead(queries: Queries, importId: number, state: string): Promise<DraftRow[]> {
    if (!(await lockImport(queries, importId))) throw new Problem('import.not_found');
    const drafts = await findOpenDraftsOfImport(queries, importId);
    if (drafts.length === 0) throw new Problem('draft.not_found');
    if (stateOf(drafts) !== state) throw new Problem('draft.changed');
    return drafts;
  }
}

const stateOf = (drafts: readonly DraftRow[]): string =>
  hash('sha256', drafts.map(({ recordId, version }) => `${recordId} ${version}\n`).join(''));

/** Throws the refusal of one draft with its SKU, because nothing else of the import was published either. */
const named = async (queries: Queries, { recordId }: DraftRow, error: unknown): Promise<never> => {
  if (!(error instanceof Problem)) throw error;
  const { sku } = await productKind.find(queries, recordId);
  const reason = factOfProblem(error);
  throw new Problem(error.code, { ...error.details, ...saidBy(said('refusal.of_sku', { sku, reason })) });
};
