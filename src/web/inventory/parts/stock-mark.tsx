import { stockBadge, stockLevel, type StockBadge } from '#domain/inventory/stock-level.ts';
import { Badge, type BadgeTone } from '#web/kit/badge.tsx';
import { classes } from '#web/kit/classes.ts';
import { levelNames, pieces } from '../wording.ts';

const tones: Readonly<Record<StockBadge, BadgeTone>> = {
  destructive: 'danger',
  outline: 'outline',
  secondary: 'neutral',
  default: 'solid',
};

type StockMarkProps = { stockOnHand: number; className?: string };

/** How many pieces there are, as urgent as it is, and its level in a word. */
export const StockMark = ({ stockOnHand, className }: StockMarkProps) => (
  <span className={classes('inline-flex items-baseline justify-end gap-2 whitespace-nowrap', className)}>
    <span className="text-ink-quiet">{levelNames[stockLevel(stockOnHand)]}</span>
    <Badge tone={tones[stockBadge(stockOnHand)]} className="min-w-12 justify-center tabular-nums">
      {pieces(stockOnHand)}
    </Badge>
  </span>
);
