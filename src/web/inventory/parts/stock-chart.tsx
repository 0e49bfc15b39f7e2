import type { StockMovement } from '#domain/inventory/contract.ts';
import { formatDate } from '#web/kit/texts/format-date.ts';
import { stockPath, stockPoints, stockWords } from '../stock-line.ts';
import { pieces, inventoryWords as words } from '../wording.ts';

const box = { width: 600, height: 120 } as const;

type StockChartProps = {
  /** Newest first. */
  movements: readonly StockMovement[];
  /** When they were loaded, in milliseconds since 1970. */
  nowMs: number;
};

/** The stock over time as a line; described in words as well. */
export const StockChart = ({ movements, nowMs }: StockChartProps) => {
  const points = stockPoints(movements, nowMs);
  const [first] = points;
  if (!first) return null;
  const path = stockPath(points, box);
  const highest = Math.max(...points.map(({ stock }) => stock));
  return (
    <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-quiet text-ink-quiet tabular-nums">
      <span aria-hidden className="flex flex-col justify-between text-end leading-none">
        <span>{pieces(Math.max(1, highest))}</span>
        <span>0</span>
      </span>
      <svg
        role="img"
        aria-label={stockWords(points)}
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        className="h-32 w-full overflow-visible"
      >
        <path d={`${path}V${box.height}H0Z`} className="fill-accent-wash" />
        <path
          d={`M0 0H${box.width}M0 ${box.height}H${box.width}`}
          vectorEffect="non-scaling-stroke"
          className="fill-none stroke-line"
        />
        <path
          d={path}
          vectorEffect="non-scaling-stroke"
          strokeWidth={2}
          strokeLinejoin="round"
          className="fill-none stroke-accent"
        />
      </svg>
      <figcaption aria-hidden className="col-start-2 mt-1.5 flex justify-between gap-4">
        <span>{formatDate(new Date(first.atMs))}</span>
        <span>{words.now}</span>
      </figcaption>
    </figure>
  );
};
