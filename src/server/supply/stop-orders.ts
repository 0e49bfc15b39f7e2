import { orderNumber } from '#domain/orders/order-number.ts';
import { isOtherQuantity } from '#domain/orders/other-quantity.ts';
import type { StoredSaid } from '#domain/words/said.ts';
import { said } from '#domain/words/say.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import type { Queries } from '../db/database.ts';
import { hasSupplierPeople } from '../notices/addressees-store.ts';
import { dropNotices, forgetMailed } from '../notices/notices-store.ts';
import { notify } from '../notices/notify.ts';
import type { ChangedLine } from '../orders/followers.ts';
import type { Superseded } from '../releases/superseded.ts';
import { currentArtwork, stateOf } from './current-artwork.ts';
import {
  deleteIfLast,
  findMessages,
  findOpenConfirmations,
  findSenderOf,
  insertMessage,
} from './messages-store.ts';
import { findConfirmations } from './store.ts';

/**
 * Asks both sides of an order how it goes on if a release has changed the artwork of a label since its confirmation, or has taken it
 * away, and says so when the artwork is the confirmed one again. The line itself stops because the artwork is another: see
 * `stopsOf`.
 */
export const stopOrders = async (
  queries: Queries,
  { entity, ids, userId, at }: Superseded,
): Promise<void> => {
  if (entity !== 'product') return;
  for (const line of await findOpenConfirmations(queries, ids)) {
    const { labelSku, artworkSha256, confirmedAt, sentBy } = line;
    const isOther = stateOf(await currentArtwork(queries, labelSku)) !== artworkSha256;
    const last = (await findMessages(queries, line.orderId)).findLast(
      ({ position, said: fact, at: saidAt }) =>
        position === line.position && saidAt >= confirmedAt && fact !== null && ofArtwork.has(fact.code),
    );
    if (isOther === (last?.said?.code === 'supply.artwork_changed')) continue;
    await deleteIfLast(queries, line, ofArtwork);
    if (isOther) await stop(queries, line, said('supply.artwork_changed', { labelSku }), { userId, at });
    else {
      const by = { userId: userId ?? sentBy ?? 0, at };
      await tell(queries, line, said('supply.artwork_holds', { labelSku }), by);
    }
  }
};

const ofArtwork: ReadonlySet<string> = new Set(['supply.artwork_changed', 'supply.artwork_holds']);

/**
 * Asks the supplier to confirm a line again if another number is ordered than it has confirmed, and says so when its
 * confirmation holds again, or its labels are no longer expected.
 */
export const tellSupplier = async (
  queries: Queries,
  { order, before, now, userId, at }: ChangedLine,
): Promise<void> => {
  const { position, labelSku, sent } = before;
  const supplierKey = searchKey(before.supplierCode);
  if (sent === null || !(await hasSupplierPeople(queries, supplierKey))) return;
  const line = { orderId: order.id, number: order.number, position, supplierKey };
  const by = { userId, at };
  if (now === 'cleared') {
    await endStop(queries, order.id, position);
    await tell(queries, line, said('supply.not_expected', { labelSku }), by);
    return;
  }
  const confirmed = (await findConfirmations(queries, order.id)).get(position);
  if (!confirmed || confirmed.shippedAt !== null) return;
  const { quantity } = confirmed;
  const ordered = now.quantity;
  const isOther = ordered !== null && isOtherQuantity(confirmed, ordered);
  const wasOther = isOtherQuantity(confirmed, before.quantity);
  if (isOther || wasOther) await deleteIfLast(queries, line, ofQuantity);
  if (isOther) {
    const asked = said('supply.quantity_changed', { labelSku, ordered, confirmed: quantity });
    await stop(queries, { ...line, sentBy: await findSenderOf(queries, order.id, position) }, asked, by);
  } else if (wasOther)
    await tell(queries, line, said('supply.confirmation_holds', { labelSku, confirmed: quantity }), by);
};

const ofQuantity: ReadonlySet<string> = new Set(['supply.quantity_changed', 'supply.confirmation_holds']);

interface Line {
  orderId: number;
  number: number;
  position: number;
  supplierKey: string;
}

interface By {
  userId: number | null;
  at: string;
}

const recordOf = (orderId: number, position: number): string => `stop of order ${orderId} ${position}`;

/** Ends the mails about the stop of a line: it was confirmed again. */
export const endStop = async (queries: Queries, orderId: number, position: number): Promise<void> => {
  const record = recordOf(orderId, position);
  for (const about of [record, `${record} for us`]) {
    await dropNotices(queries, about);
    await forgetMailed(queries, about);
  }
};

/** Says a fact to both sides of an order. */
const sayToBoth = (
  queries: Queries,
  { orderId, position }: Pick<Line, 'orderId' | 'position'>,
  fact: StoredSaid,
  { userId, at }: { userId: number; at: string },
): Promise<number> =>
  insertMessage(queries, {
    orderId,
    position,
    userId,
    userName: '',
    isOfSupplier: false,
    at,
    text: null,
    said: fact,
  });

/** Says why a line has stopped, and mails both sides. */
const stop = async (
  queries: Queries,
  line: Line & { sentBy: number | null },
  why: StoredSaid,
  { userId, at }: By,
): Promise<void> => {
  const { orderId, number, position, supplierKey, sentBy } = line;
  await sayToBoth(queries, line, why, { userId: userId ?? sentBy ?? 0, at });
  const isOfQuantity = why.code === 'supply.quantity_changed';
  const notice = { kind: 'order_stopped', order: orderNumber(number), orderId, isOfQuantity } as const;
  const record = recordOf(orderId, position);
  await notify(queries, { supplierKey }, notice, { record, at, by: null });
  if (sentBy !== null && sentBy !== userId)
    await notify(queries, { userId: sentBy }, notice, { record: `${record} for us`, at, by: null });
};

/** Tells the supplier of a fact, among what is said of the order. */
const tell = async (
  queries: Queries,
  line: Line,
  fact: StoredSaid,
  { userId, at }: { userId: number; at: string },
) => {
  await sayToBoth(queries, line, fact, { userId, at });
  const { orderId, number, supplierKey } = line;
  const notice = { kind: 'order_message', order: orderNumber(number), orderId } as const;
  await notify(queries, { supplierKey }, notice, { record: `messages of order ${orderId}`, at, by: userId });
};
