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

/** The number of pieces, coloured by urgency, with its level as a word; `isLarge` for use at the shelf. */
export const StockMark = ({ stockOnHand, isLarge = false }: { stockOnHand: number; isLarge?: boolean }) => (
  <span className="inline-flex items-baseline justify-end gap-x-2 whitespace-nowrap max-[14rem]:flex-wrap md:max-[64rem]:flex-wrap">
    <span className="text-ink-quiet">{levelNames[stockLevel(stockOnHand)]}</span>
    <Badge
      tone={tones[stockBadge(stockOnHand)]}
      className={classes(
        'min-w-12 justify-center tabular-nums',
        isLarge && 'px-3 text-title! leading-tight font-[680]',
      )}
    >
      {pieces(stockOnHand)}
    </Badge>
  </span>
);
