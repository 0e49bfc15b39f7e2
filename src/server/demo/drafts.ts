import type { Product } from '#domain/products/contract.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/database.ts';
import { uncontrolled, writeControl } from '../releases/control-store.ts';
import { findDraft, writeDraft } from '../drafts/draft-store.ts';
import { Drafts } from '../drafts/drafts.ts';
import { controlledClient } from './clients.ts';
import { changeNow, productKind } from '../drafts/draft-kind.ts';
import { insertReading } from '../releases/reading-store.ts';
import { onlyWhileAllowed } from '../sessions/acting.ts';

interface People {
  editor: number;
  administrator: number;
  reader: number;
}

/** How the controlled client has it: of twenty pieces one is checked. */
export const demoControl = {
  ...uncontrolled,
  isControlled: true,
  approval: 'both',
  needsApproval: true,
  answersByLink: true,
  checkEvery: 20,
} as const;

/**
 * Makes one client controlled. Of its first three products, one was published and has not been read since, one has a
 * draft with artwork that fails its check, and one has a refused draft.
 */
export const seedDrafts = async (
  queries: Queries,
  {
    products,
    people,
    database,
    clock,
    misprint,
  }: {
    products: readonly Product[];
    people: People;
    database: Database;
    clock: Clock;
    misprint: string | null;
  },
  at: string,
): Promise<void> => {
  const [published, drafted, refused] = products.filter(({ clientName }) => clientName === controlledClient);
  if (!published?.clientId || !drafted || !refused) return;
  const { clientId } = published;
  const pair = {
    userId: people.reader,
    productId: published.id,
    release: 1,
    clientId,
    clientRelease: 1,
  };
  await insertReading(queries, 'opened', pair, at);
  await insertReading(queries, 'confirmed', pair, at);
  await changeNow(
    queries,
    productKind,
    published.id,
    { layerQuantity: 9, palletQuantity: 36 },
    {
      userId: people.editor,
      at,
      release: {
        summary: 'New pallet pattern: 9 a layer',
        approvedBy: people.administrator,
        artworkReason: null,
      },
    },
  );
  await writeControl(queries, clientId, demoControl);
  const drafts = new Drafts(onlyWhileAllowed(database, clock), clock, productKind);
  const by = { userId: people.editor, at };
  const labels = drafted.labels.map(({ id }, at) =>
    at === 0 && misprint ? { id, artworkFiles: [misprint] } : { id },
  );
  const change = { caseQuantity: 24, notes: 'The carton has a new lid.', labels };
  await drafts.saveIn(queries, drafted.id, change, { by });
  await drafts.saveIn(queries, refused.id, { caseQuantity: 10 }, { by });
  const draft = await findDraft(queries, 'product', refused.id);
  if (draft)
    await writeDraft(queries, {
      ...draft,
      state: 'refused',
      summary: 'Ten a case',
      sentBy: people.editor,
      answeredBy: people.administrator,
      reason: 'The delivery note of Monday still says twelve. Ask the client first.',
    });
};
