import { dimension, type LabelDrawing, type Rect } from '#domain/products/label-drawing.ts';
import { productsLabelWords as words } from './wording.ts';

/** The distance between a dimension line and what it measures. */
const offset = 10;

const cornerOf = ({ width, height }: Rect, isRound: boolean): number =>
  isRound ? Math.min(width, height) / 2 : Math.min(4, width / 6, height / 6);

/** Lines of print in the middle of a label, in the reading direction. */
export const PrintedLines = ({ label, across }: { label: Rect; across: boolean }) => {
  const long = (across ? label.height : label.width) * 0.62;
  const short = across ? label.width : label.height;
  const step = Math.min(12, short / 5);
  const middle = { x: label.x + label.width / 2, y: label.y + label.height / 2 };
  const turn = across ? `rotate(90 ${middle.x} ${middle.y})` : undefined;
  if (step < 2.5) return null;
  return (
    <g transform={turn} stroke="var(--line-strong)" strokeWidth={Math.min(4, step / 2)} strokeLinecap="round">
      {[-1, 0, 1].map((line) => {
        const half = (line === 0 ? long : long * 0.7) / 2;
        return (
          <path key={line} d={`M${middle.x - half} ${middle.y + line * step}h${2 * half}`} opacity={0.55} />
        );
      })}
    </g>
  );
};

/** A label: stock, edge and print. */
export const LabelStock = ({
  label,
  isRound,
  isToScale,
}: {
  label: Rect;
  isRound: boolean;
  isToScale: boolean;
}) => (
  <rect
    {...label}
    rx={cornerOf(label, isRound)}
    fill="var(--stock)"
    stroke="var(--ink)"
    strokeWidth="1.5"
    strokeDasharray={isToScale ? undefined : '5 4'}
  />
);

const Dimensions = ({ face, size }: { face: Rect; size: NonNullable<LabelDrawing['size']> }) => {
  const top = face.y - offset;
  const left = face.x - offset;
  const bottom = face.y + face.height;
  const end = face.x + face.width;
  const middle = face.y + face.height / 2;
  return (
    <g className="text-[15px] font-[560] tabular-nums max-md:text-[24px] print:text-[19px]" fill="var(--ink)">
      <path
        d={`M${face.x} ${top}H${end}M${face.x} ${top - 4}v8M${end} ${top - 4}v8M${left} ${face.y}V${bottom}M${left - 4} ${face.y}h8M${left - 4} ${bottom}h8`}
        stroke="var(--ink-quiet)"
        fill="none"
      />
      <text x={(face.x + end) / 2} y={top - 8} textAnchor="middle">
        {words.mm({ widthMm: dimension(size.widthMm) })}
      </text>
      <text x={left - 8} y={middle + 5} textAnchor="end">
        {dimension(size.heightMm)}
      </text>
    </g>
  );
};

type LabelFaceProps = {
  drawing: LabelDrawing;
  /** The address of the preview of its artwork. */
  picture: string | null;
  onPictureFailed: () => void;
};

/** The label upright, with its artwork and its size in millimetres. */
export const LabelFace = ({ drawing, picture, onPictureFailed }: LabelFaceProps) => (
  <g>
    <LabelStock label={drawing.face} isRound={drawing.isRound} isToScale={drawing.size !== null} />
    {picture === null ? (
      <PrintedLines label={drawing.face} across={false} />
    ) : (
      <image href={picture} {...drawing.face} onError={onPictureFailed} />
    )}
    {drawing.size ? <Dimensions face={drawing.face} size={drawing.size} /> : null}
  </g>
);
