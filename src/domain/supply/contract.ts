import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { IdParams, Instant, optionalText } from '../contract/fields.ts';
import * as limits from '../limits.ts';
import { LineEnd, OrderQuantity } from '../orders/contract.ts';
import { Roll } from '../rolls/contract.ts';
import { Told } from '../words/told.ts';
import { stops } from './stops.ts';

const Day = z.iso.date({ error: 'Write the day as YYYY-MM-DD.' });

const Position = z
  .int()
  .min(0)
  .max(limits.order.maxLines - 1);

/** A roll that the supplier has sent, and what arrived of it. */
export const AnnouncedRoll = z
  .object({
    /** To be printed on the roll; scanning it receives the roll. */
    code: z.string(),
    position: z.int(),
    pieces: z.int(),
    batch: z.string().nullable(),
    /** The paper of the labels, as the supplier says it. */
    paper: z.string().nullable(),
    at: Instant,
    /** Null until it has been received. */
    received: z.object({ pieces: z.int(), at: Instant }).nullable(),
  })
  .meta({ id: 'AnnouncedRoll' });
export type AnnouncedRoll = z.infer<typeof AnnouncedRoll>;

/** An ordered label as its supplier needs it, and what the supplier has said of it. */
export const SupplyLine = z
  .object({
    position: z.int(),
    labelSku: z.string(),
    labelSize: z.string(),
    quantity: z.int().nullable(),
    /** Until when they are needed; null if that was not said. */
    neededBy: z.string().nullable(),
    /** The files of the current releases that have this label; the supplier prints these and no others. */
    artwork: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        sha256: z.string(),
        /** What its check finds wrong, a sentence each; null while it has not been read. */
        faults: z.array(z.string()).nullable(),
      }),
    ),
    /** Another text for other artwork. */
    artworkState: z.string(),
    /** `ordered` is what was ordered then. */
    confirmed: z
      .object({ quantity: z.int(), ordered: z.int().nullable(), day: z.string(), at: Instant })
      .nullable(),
    /** Whether something has changed since it was confirmed: nothing is printed or shipped until it is confirmed again. */
    isStopped: z.boolean(),
    /** What has changed. */
    stops: z.array(z.enum(stops)),
    /** Whether it has arrived, or is no longer expected; null while it is. */
    closedAs: LineEnd.nullable(),
    shippedAt: Instant.nullable(),
    rolls: z.array(AnnouncedRoll),
  })
  .meta({ id: 'SupplyLine' });
export type SupplyLine = z.infer<typeof SupplyLine>;

const supply = z.object({ id: z.int(), number: z.int(), lines: z.array(SupplyLine) }).meta({ id: 'Supply' });
export type Supply = z.infer<typeof supply>;

const Lines = <Line extends z.ZodType>(line: Line) =>
  z.object({ lines: z.array(line).min(1).max(limits.order.maxLines) });

export const getSupply = endpoint({
  method: 'GET',
  path: '/api/orders/:id/supply',
  needs: 'order.read',
  summary:
    'The labels of an order with their artwork, and what the supplier has confirmed and shipped of each',
  params: IdParams,
  reply: supply,
  fails: ['order.not_found'],
});

/** Confirms lines once; a line that was stopped because its artwork or ordered quantity changed is confirmed again. */
export const confirmOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/confirm',
  needs: 'order.supply',
  summary:
    'Confirm labels of an order: how many will come, and on which day; again after its artwork or quantity has changed',
  params: IdParams,
  body: Lines(
    z.object({
      position: Position,
      quantity: OrderQuantity,
      day: Day,
      /** Of the artwork that was looked at; without it, that of now is meant. */
      artworkState: z.string().max(64).optional(),
      /** How many were ordered, as it was looked at; without it, the number of now is meant. */
      ordered: OrderQuantity.nullable().optional(),
    }),
  ),
  reply: supply,
  fails: [
    'order.not_found',
    'order.line_closed',
    'order.confirmed',
    'order.other_artwork',
    'order.other_quantity',
    'order.more_than_ordered',
  ],
});

export const shipOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/ship',
  needs: 'order.supply',
  summary: 'Announce rolls of confirmed labels; the reply has a code for each, to be printed on it',
  params: IdParams,
  body: Lines(
    z.object({
      position: Position,
      rolls: z
        .array(z.object({ pieces: OrderQuantity, batch: optionalText(limits.text.code) }))
        .min(1, { error: 'Say which rolls.' })
        .max(limits.supply.rollsPerLine),
      paper: optionalText(limits.text.code),
    }),
  ),
  reply: supply,
  status: 201,
  fails: [
    'order.not_found',
    'order.line_closed',
    'order.not_confirmed',
    'order.stopped',
    'order.shipped',
    'request.key_reused',
  ],
});

export const getAnnounced = endpoint({
  method: 'GET',
  path: '/api/rolls/:code/announced',
  needs: 'roll.change',
  summary: 'What a supplier has announced of a roll that has not been received',
  params: z.object({ code: z.string().max(limits.roll.typedCode) }),
  reply: z
    .object({
      code: z.string(),
      labelSku: z.string(),
      supplierName: z.string(),
      pieces: z.int(),
      batch: z.string().nullable(),
    })
    .meta({ id: 'Announced' }),
  fails: ['roll.not_found', 'roll.received'],
});

export const receiveAnnounced = endpoint({
  method: 'POST',
  path: '/api/rolls/:code/receive',
  needs: 'roll.change',
  summary: 'Receive a roll that its supplier has announced, by its code; a difference in pieces is said',
  params: z.object({ code: z.string().max(limits.roll.typedCode) }),
  body: z.object({ pieces: OrderQuantity }),
  reply: z
    .object({
      roll: Roll,
      announced: z.int(),
      /** Received minus announced pieces. */
      difference: z.int(),
      ...Told.shape,
    })
    .meta({ id: 'ReceivedRoll' }),
  status: 201,
  fails: [
    'roll.not_found',
    'roll.received',
    'inventory_item.not_found',
    'roll.artwork_unclear',
    'roll.other_artwork',
    'stock.too_much',
    'request.key_reused',
  ],
});
