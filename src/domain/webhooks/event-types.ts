import { z } from 'zod';

/** What other systems can be told. */
export const EventType = z.enum([
  'product.released',
  'client.released',
  'run.planned',
  'run.started',
  'run.stopped',
  'run.closed',
  'hold.set',
  'hold.released',
  'stock.low',
  'miss.reported',
  'order.sent',
  'import.done',
  'print.failed',
]);
export type EventType = z.infer<typeof EventType>;
