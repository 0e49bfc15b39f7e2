import type { RollDrawing } from '#domain/products/label-drawing.ts';
import { LabelStock, PrintedLines } from './label-face.tsx';

/** The size of the arrow head. */
const head = 7;

type LabelRollProps = {
  roll: RollDrawing;
  isRound: boolean;
  isToScale: boolean;
  /** Which edge leads. */
  words: string;
};

/** The roll seen from above: the web leaves it to the right, leading edge first. */
export const LabelRoll = ({ roll, isRound, isToScale, words }: LabelRollProps) => {
  const { web, next, label, leadingEdge, arrow } = roll;
  const webEnd = web.x + web.width;
  const nextEnd = next.x + next.width;
  return (
    <g>
      <path
        d={`M${web.x} ${web.y}H${webEnd}l-4 ${web.height / 4}l4 ${web.height / 4}l-4 ${web.height / 4}l4 ${web.height / 4}H${web.x}Z`}
        fill="var(--sunken)"
        stroke="var(--line-strong)"
      />
      <path
        d={`M${next.x} ${next.y}H${nextEnd}v${next.height}H${next.x}`}
        fill="var(--stock)"
        stroke="var(--line-strong)"
      />
      <rect {...roll.core} rx="2" fill="var(--line-strong)" />
      <rect {...roll.roll} rx="3" fill="var(--stock)" stroke="var(--ink)" strokeWidth="1.5" />
      <path
        d={[0.3, 0.55, 0.75, 0.88]
          .map((part) => `M${roll.roll.x + roll.roll.width * part} ${roll.roll.y}v${roll.roll.height}`)
          .join('')}
        stroke="var(--line)"
      />
      <LabelStock label={label} isRound={isRound} isToScale={isToScale} />
      {roll.text === null ? null : <PrintedLines label={label} across={roll.text === 'across'} />}
      <path
        d={`M${leadingEdge.x} ${leadingEdge.from}V${leadingEdge.to}`}
        stroke="var(--ink)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d={`M${arrow.from} ${arrow.y}H${arrow.to - 2}M${arrow.to - head - 2} ${arrow.y - head}l${head} ${head}l${-head} ${head}`}
        stroke="var(--ink)"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <text
        x={(roll.roll.x + arrow.to) / 2}
        y={roll.core.y - 10}
        textAnchor="middle"
        fill="var(--ink)"
        className="text-[14px] font-[560] max-md:text-[24px] print:text-[19px]"
      >
        {words}
      </text>
    </g>
  );
};
