import {
  confirmOrder,
  getAnnounced,
  getSupply,
  receiveAnnounced,
  shipOrder,
} from '#domain/supply/contract.ts';
import { listOrderMessages, sayOfOrder } from '#domain/supply/message-contract.ts';
import { sourceOf } from '../audit/source.ts';
import type { ArtworkReader } from '../artwork/artwork-reader.ts';
import type { CheckedDatabase } from '../db/database.ts';
import type { Mount } from '../http/mount.ts';
import { idempotencyKeyOf } from '../idempotency/key-of.ts';
import type { OrderMessages } from './messages.ts';
import type { Supply } from './supply.ts';

interface SupplyParts {
  database: CheckedDatabase;
  supply: Supply;
  messages: OrderMessages;
  /** Reads artwork whose check is not done yet. */
  artwork: Pick<ArtworkReader, 'readSoon'>;
}

/** Mounts what suppliers say of their orders, and the receipt of their rolls. */
export const mountSupply = (mount: Mount, { database, supply, messages, artwork }: SupplyParts): void => {
  mount(getSupply, async ({ params, actor }) => {
    const supplied = await supply.find(database.read, params.id, actor.scope);
    const files = supplied.lines.flatMap((line) => line.artwork);
    for (const { key, faults } of files) if (faults === null) artwork.readSoon(key);
    return supplied;
  });
  mount(confirmOrder, ({ params, body, actor }) => supply.confirm(params.id, body.lines, actor));
  mount(shipOrder, ({ params, body, actor, request }) =>
    supply.ship(params.id, body.lines, actor, idempotencyKeyOf(request)),
  );
  mount(listOrderMessages, ({ params, actor }) => messages.list(params.id, actor.scope));
  mount(sayOfOrder, ({ params, body, actor: { userId, firstName, lastName, scope }, request }) => {
    const by = { userId, name: `${firstName} ${lastName}`, scope };
    return messages.say(params.id, body, by, idempotencyKeyOf(request));
  });
  mount(getAnnounced, ({ params }) => supply.announced(params.code));
  mount(receiveAnnounced, ({ params, body, actor: { userId }, request }) => {
    const by = { userId, source: sourceOf(request), key: idempotencyKeyOf(request) };
    return supply.receive(params.code, body.pieces, by);
  });
};
