import { z } from 'zod';
import type { FieldChange } from '../history/contract.ts';
import type { OrderLine } from './contract.ts';

/** An order line as the history stores it. */
const HistoryLine = z.object({
  position: z.int(),
  labelSku: z.string(),
  quantity: z.int().nullable(),
  /** Absent in entries from before there were drafts. */
  sent: z.boolean().optional(),
  /** How the line was closed; null while it is open. */
  closed: z.string().nullable(),
  received: z.int().nullable(),
});
type HistoryLine = z.infer<typeof HistoryLine>;

/** An order as the history stores it: only the lines that changed. */
export interface OrderInHistory {
  lines: HistoryLine[];
}

const historyLine = ({ position, labelSku, quantity, sent, closed }: OrderLine): HistoryLine => ({
  position,
  labelSku,
  quantity,
  sent: sent !== null,
  closed: closed?.as ?? null,
  received: closed?.received ?? null,
});

/** All lines of a new order, as the history stores them. */
export const orderInHistory = (lines: readonly OrderLine[]): OrderInHistory => ({
  lines: lines.map(historyLine),
});

/** The changed lines of an order, before and after; null if none changed. */
export const changedLines = (
  before: readonly OrderLine[],
  after: readonly OrderLine[],
): { before: OrderInHistory; after: OrderInHistory } | null => {
  const differs = (line: OrderLine, index: number) =>
    JSON.stringify(line) !==
    JSON.stringify([before, after].map((lines) => lines[index]).find((other) => other !== line));
  const [changedBefore, changedAfter] = [before.filter(differs), after.filter(differs)];
  return changedAfter.length === 0
    ? null
    : { before: orderInHistory(changedBefore), after: orderInHistory(changedAfter) };
};

const Kept = z.object({ lines: z.array(HistoryLine) });
const linesOf = (kept: unknown): HistoryLine[] => Kept.safeParse(kept).data?.lines ?? [];
const fields = ['quantity', 'sent', 'closed', 'received'] as const;

/** The changes of an order, line by line and field by field. */
export const changesOfOrder = (before: unknown, after: unknown): FieldChange[] => {
  const were = new Map(linesOf(before).map((line) => [line.position, line]));
  return linesOf(after).flatMap((line) =>
    fields.flatMap((field) => {
      const { position, labelSku } = line;
      const old = were.get(position);
      // A new order is either sent or a draft; neither counts as a change.
      if (field === 'sent' && !old) return [];
      const [was, is] = [old?.[field] ?? null, line[field] ?? null];
      return was === is ? [] : [{ field, labelNumber: position + 1, labelSku, before: was, after: is }];
    }),
  );
};
