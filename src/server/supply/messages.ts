import { everything, type Scope } from '#domain/access/scope.ts';
import { searchKey } from '#domain/codes/code-key.ts';
import { Problem } from '#domain/contract/problem.ts';
import * as limits from '#domain/limits.ts';
import type { Order } from '#domain/orders/contract.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { sayOfOrder, type OrderMessage } from '#domain/supply/message-contract.ts';
import { sayInEnglish } from '#domain/words/say.ts';
import { inStead, type StandIn } from '#domain/access/stand-in.ts';
import type { Clock } from '../clock.ts';
import type { CheckedDatabase, Queries } from '../db/database.ts';
import type { CreationKey } from '../idempotency/key-of.ts';
import { callOn, createOnce } from '../idempotency/store.ts';
import { notify } from '../notices/notify.ts';
import { findPeopleOf } from '../orders/people-store.ts';
import { findOrder } from '../orders/store.ts';
import { orderWithin } from '../orders/within.ts';
import { findStandIns } from '../users/stand-ins-store.ts';
import {
  countMessages,
  findMessages,
  findSenderOf,
  insertMessage,
  type StoredMessage,
} from './messages-store.ts';

interface By {
  userId: number;
  name: string;
  scope: Scope;
}

/** What the two sides of an order ask and answer. */
export class OrderMessages {
  readonly #database: CheckedDatabase;
  readonly #clock: Clock;

  constructor(database: CheckedDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Those about the lines that the scope includes. Throws `order.not_found`. */
  async list(id: number, scope: Scope): Promise<OrderMessage[]> {
    const { read } = this.#database;
    const order = await findWithin(read, id, scope);
    const positions = new Set(order.lines.map(({ position }) => position));
    const messages = await findMessages(read, id);
    return shown(
      read,
      { scope, order },
      messages.filter(({ position }) => positions.has(position)),
    );
  }

  /**
   * Says something, once for a key, and mails the other side. Throws `order.not_found`, also for a line of another supplier,
   * and `order.too_many_messages`.
   */
  say(
    id: number,
    { position, text }: { position: number; text: string },
    { userId, name, scope }: By,
    key: CreationKey | null,
  ): Promise<OrderMessage> {
    const at = this.#clock().toISOString();
    return this.#database.write(async (queries) => {
      const order = await findWithin(queries, id, scope);
      const line = order.lines.find((one) => one.position === position);
      if (!line) throw new Problem('order.not_found');
      const make = async () => {
        const isOfSupplier = scope !== everything;
        const positions = order.lines
          .filter(({ supplierCode }) => searchKey(supplierCode) === searchKey(line.supplierCode))
          .map((one) => one.position);
        if ((await countMessages(queries, id, { positions, isOfSupplier })) >= limits.talk.perOrder)
          throw new Problem('order.too_many_messages');
        const message = { orderId: id, position, userId, userName: name, isOfSupplier, at, text, said: null };
        const made = await insertMessage(queries, message);
        const sender = await findSenderOf(queries, id, position);
        const to = isOfSupplier
          ? sender === null
            ? null
            : { userId: sender }
          : { supplierKey: searchKey(line.supplierCode) };
        const notice = { kind: 'order_message', order: orderNumber(order.number), orderId: id } as const;
        if (to) await notify(queries, to, notice, { record: `messages of order ${id}`, at, by: userId });
        return made;
      };
      const find = async (made: number) => {
        const said = (await findMessages(queries, id)).filter((one) => one.id === made);
        return (await shown(queries, { scope, order }, said))[0] ?? null;
      };
      return createOnce(queries, callOn(sayOfOrder, { id }), { userId, at, key }, { make, find });
    });
  }
}

const findWithin = async (queries: Queries, id: number, scope: Scope): Promise<Order> => {
  const order = await findOrder(queries, id);
  if (!order) throw new Problem('order.not_found');
  return orderWithin(scope, order);
};

/** People are numbered as in the order itself, which has the lines that are shown. */
const standInsOf = async (queries: Queries, order: Order): Promise<Map<number, StandIn>> =>
  findStandIns(queries, (await findPeopleOf(queries, order)).ids);

const shown = async (
  queries: Queries,
  { scope, order }: { scope: Scope; order: Order },
  messages: readonly StoredMessage[],
): Promise<OrderMessage[]> => {
  const people = scope === everything ? null : await standInsOf(queries, order);
  const namedBy = (userId: number, userName: string) => {
    const one = people?.get(userId);
    return one ? inStead({ by: one }) : { by: userName };
  };
  return messages.map(({ id, position, at, userId, userName, isOfSupplier, text, said }) => ({
    id,
    position,
    at,
    ...(said === null ? namedBy(userId, userName) : { by: null }),
    isOfSupplier,
    text: said === null ? (text ?? '') : sayInEnglish(said),
    said,
  }));
};
