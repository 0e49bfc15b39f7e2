import { randomInt } from 'node:crypto';
import { everything, type Scope } from '#domain/access/scope.ts';
import { readRollCode, rollCodeOf, rollCodes } from '#domain/codes/roll-code.ts';
import { Problem } from '#domain/contract/problem.ts';
import type { Order, OrderLine } from '#domain/orders/contract.ts';
import { hasPassed } from '#domain/orders/past-day.ts';
import type { Roll } from '#domain/rolls/contract.ts';
import {
  receiveAnnounced,
  shipOrder,
  type Supply as Supplied,
  type SupplyLine,
} from '#domain/supply/contract.ts';
import { differenceOf } from '#domain/supply/difference.ts';
import { tell } from '#domain/words/say.ts';
import { refusedField } from '#domain/contract/refused-field.ts';
import { said } from '#domain/words/say.ts';
import type { Told } from '#domain/words/told.ts';
import { unhurried } from '../breathe.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { callOn, createOnce } from '../idempotency/store.ts';
import { findOrder, lockOrder } from '../orders/store.ts';
import { orderWithin } from '../orders/within.ts';
import { findArtworkFaultsOf } from './artwork-check.ts';
import { currentArtwork, stateOf } from './current-artwork.ts';
import { endStop } from './stop-orders.ts';
import { stopsOf } from './stopped.ts';
import { findCertainArtwork } from '../rolls/fits.ts';
import type { RollBy, Rolls } from '../rolls/rolls.ts';
import { findRoll } from '../rolls/store.ts';
import {
  findAnnounced,
  findAnnouncedRoll,
  findConfirmations,
  findReceivedPieces,
  insertAnnounced,
  lockAnnounced,
  markReceived,
  markShipped,
  putConfirmation,
  type NewRoll,
} from './store.ts';

interface By {
  userId: number;
  scope: Scope;
}

interface Confirming {
  position: number;
  quantity: number;
  day: string;
  artworkState?: string | undefined;
  ordered?: number | null | undefined;
}

interface Shipping {
  position: number;
  rolls: readonly { pieces: number; batch?: string | null | undefined }[];
  paper?: string | null | undefined;
}

/** What suppliers do with their orders: confirm, ship, and be received. */
export class Supply {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;
  readonly #rolls: Rolls;

  constructor(database: CheckedDatabase, clock: Clock, rolls: Rolls) {
    this.#database = database;
    this.#clock = clock;
    this.#rolls = rolls;
  }

  /** The lines of an order that the scope includes, with what was said of them. Throws `order.not_found`. */
  async find(queries: Queries, id: number, scope: Scope): Promise<Supplied> {
    // The names of files may say whose goods they are for.
    const isShown = scope === everything;
    const order = await findOwnOrder(queries, id, scope);
    const currentYear = this.#clock().getUTCFullYear();
    const confirmations = await findConfirmations(queries, id);
    const rolls = await findAnnounced(queries, id);
    const lines: SupplyLine[] = [];
    for (const { position, labelSku, labelSize, quantity, neededBy, closed } of order.lines) {
      const artwork = await currentArtwork(queries, labelSku);
      const files = await findArtworkFaultsOf(queries, { labelSku, labelSize, artwork, currentYear });
      const confirmed = confirmations.get(position) ?? null;
      const stopped = closed === null ? stopsOf(confirmed, { quantity, artwork }) : [];
      lines.push({
        position,
        labelSku,
        labelSize,
        quantity,
        neededBy: neededBy ?? null,
        artwork: isShown
          ? files
          : files.map((file, index) => ({ ...file, name: `${labelSku} ${index + 1}` })),
        artworkState: stateOf(artwork),
        confirmed: confirmed && {
          quantity: confirmed.quantity,
          ordered: confirmed.ordered,
          day: confirmed.day,
          at: confirmed.at,
        },
        isStopped: stopped.length > 0,
        stops: stopped,
        closedAs: closed?.as ?? null,
        shippedAt: confirmed?.shippedAt ?? null,
        rolls: rolls.filter((roll) => roll.position === position),
      });
    }
    return { id: order.id, number: order.number, lines };
  }

  /** Confirms lines, all or none. Throws what the contract states. */
  confirm(id: number, lines: readonly Confirming[], { userId, scope }: By): Promise<Supplied> {
    const now = this.#clock();
    const at = now.toISOString();
    const passed = lines.findIndex(({ day }) => hasPassed(day, now));
    if (passed !== -1) throw refusedField(`lines.${passed}.day`, said('refusal.day_passed'));
    return this.#database.write(async (queries) => {
      const order = await lockOwnOrder(queries, id, scope);
      const confirmations = await findConfirmations(queries, id);
      for (const { position, quantity, day, artworkState, ordered } of lines) {
        const line = requireLine(order, position);
        const artwork = await currentArtwork(queries, line.labelSku);
        const before = confirmations.get(position);
        if (before && stopsOf(before, { quantity: line.quantity, artwork }).length === 0)
          throw new Problem('order.confirmed');
        // The page of the supplier may be hours old, and what it shows is what is printed.
        if (artworkState !== undefined && artworkState !== stateOf(artwork))
          throw new Problem('order.other_artwork');
        if (ordered !== undefined && ordered !== line.quantity) throw new Problem('order.other_quantity');
        if (line.quantity !== null && quantity > line.quantity) throw new Problem('order.more_than_ordered');
        const confirmed = {
          position,
          quantity,
          ordered: line.quantity,
          day,
          artworkSha256: stateOf(artwork),
          at,
        };
        await putConfirmation(queries, id, confirmed, userId);
        await endStop(queries, id, position);
        confirmations.set(position, { ...confirmed, shippedAt: null });
      }
      return this.find(queries, id, scope);
    });
  }

  /** Announces rolls of confirmed lines, all or none, once for a key. Throws what the contract states. */
  ship(
    id: number,
    lines: readonly Shipping[],
    { userId, scope }: By,
    key: CreationKey | null,
  ): Promise<Supplied> {
    const at = this.#clock().toISOString();
    return this.#database.write((queries) =>
      createOnce(
        queries,
        callOn(shipOrder, { id }),
        { userId, at, key },
        {
          make: () => this.#announce(queries, id, lines, { userId, scope, at }),
          find: () => this.find(queries, id, scope),
        },
      ),
    );
  }

  /** Returns the id of the order. */
  async #announce(
    queries: Queries,
    id: number,
    lines: readonly Shipping[],
    { userId, scope, at }: By & { at: string },
  ): Promise<number> {
    const order = await lockOwnOrder(queries, id, scope);
    const confirmations = await findConfirmations(queries, id);
    const announced: Omit<NewRoll, 'code'>[] = [];
    for (const { position, rolls, paper = null } of lines) {
      const { labelSku, quantity } = requireLine(order, position);
      const confirmed = confirmations.get(position);
      if (!confirmed) throw new Problem('order.not_confirmed');
      if (confirmed.shippedAt !== null) throw new Problem('order.shipped');
      const artwork = await currentArtwork(queries, labelSku);
      if (stopsOf(confirmed, { quantity, artwork }).length > 0) throw new Problem('order.stopped');
      await markShipped(queries, id, position, at);
      confirmations.set(position, { ...confirmed, shippedAt: at });
      const artworkKey = await findCertainArtwork(queries, labelSku);
      for (const { pieces, batch = null } of rolls)
        announced.push({ orderId: id, position, pieces, batch, paper, artworkKey, at, userId });
    }
    for await (const roll of unhurried(announced)) await announce(queries, roll);
    return id;
  }

  /** What was announced of a roll. Throws `roll.not_found` and `roll.received`. */
  async announced(text: string) {
    const reading = readRollCode(text);
    const found = reading.kind === 'roll' ? await findAnnouncedRoll(this.#database.read, reading.code) : null;
    if (!found) throw new Problem('roll.not_found');
    const { receivedAt, ...announced } = found;
    if (receivedAt !== null) throw new Problem('roll.received');
    return announced;
  }

  /**
   * Receives an announced roll, once for a key. Throws `roll.not_found`, `roll.received`, and what receiving a roll throws.
   */
  receive(text: string, pieces: number, by: RollBy): Promise<ReceivedRoll> {
    const at = this.#clock().toISOString();
    const reading = readRollCode(text);
    if (reading.kind !== 'roll') throw new Problem('roll.not_found');
    const { code } = reading;
    return this.#database.write((queries) =>
      createOnce(
        queries,
        callOn(receiveAnnounced, { code }),
        { userId: by.userId, at, key: by.key },
        {
          make: () => this.#receive(queries, { code, pieces, by, at }),
          find: (rollId) => findReceived(queries, rollId, code),
        },
      ),
    );
  }

  /** Returns the id of the roll. */
  async #receive(
    queries: Queries,
    { code, pieces, by, at }: { code: string; pieces: number; by: RollBy; at: string },
  ): Promise<number> {
    const announced = await lockAnnounced(queries, code);
    if (!announced) throw new Problem('roll.not_found');
    if (announced.received_at !== null) throw new Problem('roll.received');
    if (announced.inventory_item_id === null) throw new Problem('inventory_item.not_found');
    if (announced.artwork_key === null) throw new Problem('roll.artwork_unclear');
    const draft = { pieces, artworkKey: announced.artwork_key, supplierBatch: announced.batch };
    const itemId = announced.inventory_item_id;
    const line = { orderId: announced.order_id, position: announced.position };
    const rollId = await this.#rolls.receiveIn(queries, { itemId, draft, by, at, announced: { code, line } });
    await markReceived(queries, announced.id, { at, pieces });
    return rollId;
  }
}

/** A received roll, and how it differs from what was announced. */
type ReceivedRoll = { roll: Roll; announced: number; difference: number } & Told;

const findReceived = async (queries: Queries, rollId: number, code: string): Promise<ReceivedRoll | null> => {
  const roll = await findRoll(queries, rollId);
  const found = await findReceivedPieces(queries, code);
  if (!roll || !found) return null;
  const { announced, received } = found;
  return { roll, announced, difference: received - announced, ...tell(differenceOf(announced, received)) };
};

const findOwnOrder = async (queries: Queries, id: number, scope: Scope): Promise<Order> => {
  const order = await findOrder(queries, id);
  if (!order) throw new Problem('order.not_found');
  return orderWithin(scope, order);
};

const lockOwnOrder = async (queries: Queries, id: number, scope: Scope): Promise<Order> => {
  await lockOrder(queries, id);
  return findOwnOrder(queries, id, scope);
};

const requireLine = ({ lines }: Order, position: number): OrderLine => {
  const line = lines.find((one) => one.position === position);
  if (!line) throw refusedField('lines', said('refusal.no_such_line'));
  if (line.closed) throw new Problem('order.line_closed');
  return line;
};

const announce = async (queries: Queries, roll: Omit<NewRoll, 'code'>): Promise<void> => {
  for (;;) if (await insertAnnounced(queries, { ...roll, code: rollCodeOf(randomInt(rollCodes)) })) return;
};
