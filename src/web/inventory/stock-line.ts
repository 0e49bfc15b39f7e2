import type { StockMovement } from '#domain/inventory/contract.ts';
import { formatDate } from '#web/kit/texts/format-date.ts';
import { pieces, inventoryWords as words } from './wording.ts';

/** The stock from one movement to the next: its start, and the number of pieces. */
export interface StockPoint {
  atMs: number;
  stock: number;
}

type Moved = Pick<StockMovement, 'at' | 'quantity' | 'stockAfter'>;

/** The stock over time, oldest first: before the first movement, after each one, and now. */
export const stockPoints = (newestFirst: readonly Moved[], nowMs: number): StockPoint[] => {
  const moved = newestFirst.toReversed();
  const [first, last] = [moved[0], moved.at(-1)];
  if (!first || !last) return [];
  return [
    { atMs: Date.parse(first.at), stock: first.stockAfter - first.quantity },
    ...moved.map(({ at, stockAfter }) => ({ atMs: Date.parse(at), stock: stockAfter })),
    { atMs: Math.max(nowMs, Date.parse(last.at)), stock: last.stockAfter },
  ];
};

interface Box {
  width: number;
  height: number;
}

/** The stock as the path of a step chart that fills a box; 0 pieces at the bottom. */
export const stockPath = (points: readonly StockPoint[], { width, height }: Box): string => {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  const spanMs = last.atMs - first.atMs;
  const top = Math.max(1, ...points.map(({ stock }) => stock));
  const x = ({ atMs }: StockPoint) => round(spanMs === 0 ? 0 : ((atMs - first.atMs) / spanMs) * width);
  const y = ({ stock }: StockPoint) => round(height - (stock / top) * height);
  const steps = points.slice(1).map((point) => `H${x(point)}V${y(point)}`);
  return [`M${x(first)} ${y(first)}`, ...steps].join('');
};

const round = (length: number): number => Math.round(length * 10) / 10;

/** A description of the chart, for screen readers. */
export const stockWords = (points: readonly StockPoint[]): string => {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return words.nothingHasMovedYet;
  const stocks = points.map(({ stock }) => stock);
  return [
    words.stockChart({
      stock: pieces(first.stock),
      formatDate: formatDate(new Date(first.atMs)),
      stock2: pieces(last.stock),
    }),
    words.lowestHighest({ min: pieces(Math.min(...stocks)), max: pieces(Math.max(...stocks)) }),
  ].join(' ');
};
