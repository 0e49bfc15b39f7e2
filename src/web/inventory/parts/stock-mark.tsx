import { stockBadge, stockLevel, type StockBadge } from '#domain/inventory/stock-level.ts';
import { Badge, type BadgeTone } from '#web/kit/badge.tsx';
import { levelNames, pieces } from '../wording.ts';

const tones: Readonly<Record<StockBadge, BadgeTone>> = {
  destructive: 'danger',
  outline: 'outline',
  secondary: 'neutral',
  default: 'solid',
};

/** How many pieces there are, as urgent as it is, and its level in a word. */
export const StockMark = ({ stockOnHand }: { stockOnHand: number }) => (
  <span className="inline-flex items-baseline justify-end gap-2 whitespace-nowrap">
    <span className="text-ink-quiet">{levelNames[stockLevel(stockOnHand)]}</span>
    <Badge tone={tones[stockBadge(stockOnHand)]} className="min-w-12 justify-center tabular-nums">
      {pieces(stockOnHand)}
    </Badge>
  </span>
);

/** The same for whoever stands before the shelf: the number to be read from afar. */
export const LargeStockMark = ({ stockOnHand }: { stockOnHand: number }) => (
  <span className="inline-flex items-center gap-3">
    <span className="text-title font-[680] tabular-nums">{pieces(stockOnHand)}</span>
    <Badge tone={tones[stockBadge(stockOnHand)]}>{levelNames[stockLevel(stockOnHand)]}</Badge>
  </span>
);
