import { orderNumber } from '#domain/orders/order-number.ts';
import { said } from '#domain/words/say.ts';
import type { Queries } from '../db/database.ts';
import { notify } from '../notices/notices-store.ts';
import type { Superseded } from '../releases/superseded.ts';
import { currentArtwork, stateOf } from './current-artwork.ts';
import {
  findMessages,
  findOpenConfirmations,
  insertMessage,
  type OpenConfirmation,
} from './messages-store.ts';

/**
 * Asks both sides of an order how it goes on if a new release has changed the artwork of a label since its confirmation. The
 * line itself stops because the artwork is another: see `isStopped`.
 */
export const stopOrders = async (
  queries: Queries,
  { entity, ids, userId, at }: Superseded,
): Promise<void> => {
  if (entity !== 'product') return;
  for (const line of await findOpenConfirmations(queries, ids))
    if (stateOf(await currentArtwork(queries, line.labelSku)) !== line.artworkSha256)
      await ask(queries, line, { userId, at });
};

const ask = async (
  queries: Queries,
  { orderId, number, position, labelSku, supplierKey, sentBy, confirmedAt }: OpenConfirmation,
  { userId, at }: { userId: number | null; at: string },
): Promise<void> => {
  const isAsked = (await findMessages(queries, orderId)).some(
    (one) =>
      one.position === position && one.said?.code === 'supply.artwork_changed' && one.at >= confirmedAt,
  );
  if (isAsked) return;
  await insertMessage(queries, {
    orderId,
    position,
    userId: userId ?? sentBy ?? 0,
    userName: '',
    isOfSupplier: false,
    at,
    text: null,
    said: said('supply.artwork_changed', { labelSku }),
  });
  const notice = { kind: 'order_stopped', order: orderNumber(number), orderId } as const;
  const about = { record: `stop of order ${orderId} ${position}`, at, by: null };
  await notify(queries, { supplierKey }, notice, about);
  if (sentBy !== null && sentBy !== userId)
    await notify(queries, { userId: sentBy }, notice, { ...about, record: `${about.record} for us` });
};
