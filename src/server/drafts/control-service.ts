import { approvalAfter, type Asked } from '#domain/releases/approval.ts';
import type { Client, ClientDraft } from '#domain/clients/contract.ts';
import type { Product, ProductChange } from '#domain/products/contract.ts';
import type { Control, ShownControl } from '#domain/releases/control-contract.ts';
import { Problem } from '#domain/contract/problem.ts';
import { said, saidBy } from '#domain/words/say.ts';
import { findArtworkFaults } from '../artwork/used-artwork.ts';
import { recordAudit } from '../audit/store.ts';
import { lockClient } from '../clients/write-store.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import { stated } from '../products/draft.ts';
import { findControl, writeControl } from '../releases/control-store.ts';
import { clientKind, productKind, type Versioned } from './draft-kind.ts';
import type { ActedBy } from './acting.ts';
import { findAsked, findWaitingFor } from './concerned-store.ts';
import { deleteDraft, findDraft, findDraftsOf, type DraftRow } from './draft-store.ts';
import { Publishing } from './publishing.ts';
import { untilDone } from './until-done.ts';

/** What to do with open drafts when control ends. */
type Fate = 'publish' | 'discard' | undefined;

type ControlChange = { [K in keyof Control]?: Control[K] | undefined };

const summaryAtEnd = said('release.control_ended');

/** Reads and sets the control settings of clients. */
export class ControlService {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #publishing: {
    client: Publishing<Client, Partial<ClientDraft> & Versioned>;
    product: Publishing<Product, ProductChange>;
  };

  constructor(database: CheckedDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
    this.#publishing = {
      client: new Publishing(database, clock, clientKind),
      product: new Publishing(database, clock, productKind),
    };
  }

  async find(clientId: number): Promise<ShownControl> {
    const { read } = this.#database;
    await clientKind.find(read, clientId);
    const drafts = await findDraftsOf(read, clientId);
    return { ...(await findControl(read, clientId)), drafts: drafts.length };
  }

  /** Changes a client's settings. Throws `control.drafts_open` if control would end with drafts but no `fate`. */
  set(clientId: number, change: ControlChange, fate: Fate, by: ActedBy): Promise<ShownControl> {
    const at = this.#clock().toISOString();
    return untilDone(this.#database, async (queries) => {
      await lockClient(queries, clientId);
      await clientKind.find(queries, clientId);
      const before = await findControl(queries, clientId);
      const approval = approvalAfter(before.approval, change);
      const control = { ...before, ...stated(change), approval, needsApproval: approval !== 'none' };
      const drafts = await findDraftsOf(queries, clientId);
      const ends = before.isControlled && !control.isControlled && drafts.length > 0;
      if (ends && fate === undefined)
        throw new Problem('control.drafts_open', { current: { drafts: drafts.length } });
      const waiting = await this.#findWaiting(queries, clientId);
      await writeControl(queries, clientId, control);
      if (ends && !(await this.#end(queries, drafts, fate, { userId: by.userId, at }))) return null;
      for (const { entity, recordId, asked } of waiting) {
        if (!(await findDraft(queries, entity, recordId))) continue;
        if (!(await this.#publishing[entity].settle(queries, recordId, asked, { ...by, at }))) return null;
      }
      await recordAudit(queries, {
        at,
        userId: by.userId,
        kind: 'control_changed',
        subject: { entity: 'client', id: clientId },
        detail: ends ? { records: drafts.length } : {},
        source: by.source,
      });
      return { ...control, drafts: (await findDraftsOf(queries, clientId)).length };
    });
  }

  /** The releases that wait and concern a client, and who has to approve each. */
  async #findWaiting(queries: Queries, clientId: number): Promise<(DraftRow & { asked: Asked })[]> {
    const found: (DraftRow & { asked: Asked })[] = [];
    for (const draft of await findWaitingFor(queries, clientId))
      found.push({ ...draft, asked: await findAsked(queries, draft) });
    return found;
  }

  /** Publishes or discards drafts; false if the caller must retry in a new transaction. */
  async #end(
    queries: Queries,
    drafts: readonly DraftRow[],
    fate: Fate,
    by: { userId: number; at: string },
  ): Promise<boolean> {
    for (const draft of drafts) {
      if (fate === 'discard') {
        await deleteDraft(queries, draft.entity, draft.recordId);
        continue;
      }
      const { version } = await (draft.entity === 'client'
        ? clientKind.find(queries, draft.recordId)
        : productKind.find(queries, draft.recordId));
      if (version !== draft.baseVersion)
        throw new Problem(
          'draft.stale',
          saidBy(said('refusal.draft_stale', { name: await nameOf(queries, draft) })),
        );
      if (draft.entity === 'product') await refuseFaults(queries, draft, by.at);
      const release = { summary: summaryAtEnd, approvedBy: null, artworkReason: null };
      if (!(await this.#publishing[draft.entity].publishAnyhow(queries, draft.recordId, { ...by, release })))
        return false;
    }
    return true;
  }
}

/** The name of a draft's record for a message: a client's name or a product's SKU. */
const nameOf = async (queries: Queries, { entity, recordId }: DraftRow): Promise<string> =>
  entity === 'client'
    ? (await clientKind.find(queries, recordId)).name
    : (await productKind.find(queries, recordId)).sku;

/** Throws `draft.artwork_fails` if the draft's artwork fails its check: publishing it needs its own reason. */
const refuseFaults = async (queries: Queries, { recordId, body }: DraftRow, at: string): Promise<void> => {
  const current = await productKind.find(queries, recordId);
  const drafted = await productKind.withContent(queries, current, {
    ...productKind.contentOf(current),
    ...body,
  });
  const findings = await findArtworkFaults(queries, productKind.artworkOf(drafted), at);
  const [worst] = findings;
  if (worst !== undefined)
    throw new Problem('draft.artwork_fails', {
      findings,
      ...saidBy(
        said('refusal.draft_artwork', { sku: drafted.sku, file: worst.fileName, finding: worst.said }),
      ),
    });
};
