import { z } from 'zod';
import type { FieldChange } from '../history/contract.ts';
import type { OrderLine } from './contract.ts';

/** A line as the history of its order keeps it. */
const HistoryLine = z.object({
  position: z.int(),
  labelSku: z.string(),
  quantity: z.int().nullable(),
  /** How it ended; null while it is on order. */
  closed: z.string().nullable(),
  received: z.int().nullable(),
});
type HistoryLine = z.infer<typeof HistoryLine>;

/** An order as its history keeps it: only the lines that a change is about. */
export interface OrderInHistory {
  lines: HistoryLine[];
}

const historyLine = ({ position, labelSku, quantity, closed }: OrderLine): HistoryLine => ({
  position,
  labelSku,
  quantity,
  closed: closed?.as ?? null,
  received: closed?.received ?? null,
});

/** All lines of an order that is new. */
export const orderInHistory = (lines: readonly OrderLine[]): OrderInHistory => ({
  lines: lines.map(historyLine),
});

/** The lines of an order that a change has changed, before and after it; null where it has changed none. */
export const changedLines = (
  before: readonly OrderLine[],
  after: readonly OrderLine[],
): { before: OrderInHistory; after: OrderInHistory } | null => {
  const differs = (line: OrderLine, index: number) =>
    JSON.stringify(line) !==
    JSON.stringify([before, after].map((lines) => lines[index]).find((other) => other !== line));
  const [was, is] = [before.filter(differs), after.filter(differs)];
  return is.length === 0 ? null : { before: orderInHistory(was), after: orderInHistory(is) };
};

const Kept = z.object({ lines: z.array(HistoryLine) });
const linesOf = (kept: unknown): HistoryLine[] => Kept.safeParse(kept).data?.lines ?? [];
const fields = ['quantity', 'closed', 'received'] as const;

/** What differs between an order before and after a change, line by line. */
export const changesOfOrder = (before: unknown, after: unknown): FieldChange[] => {
  const were = new Map(linesOf(before).map((line) => [line.position, line]));
  return linesOf(after).flatMap((line) =>
    fields.flatMap((field) => {
      const was = were.get(line.position)?.[field] ?? null;
      const { position, labelSku } = line;
      return was === line[field]
        ? []
        : [{ field, labelNumber: position + 1, labelSku, before: was, after: line[field] }];
    }),
  );
};
