import { useId } from 'react';
import type { Label } from '#domain/products/contract.ts';
import { drawingInWords, labelDrawing, type LabelDrawing } from '#domain/products/label-drawing.ts';
import { labels } from '../wording.ts';
import { LabelFace } from './label-face.tsx';
import { LabelRoll } from './label-roll.tsx';

const captionOf = (drawing: LabelDrawing, labelSize: string | null): string | null => {
  if (!drawing.size) return labelSize ? labels.unreadable : labels.noSize;
  return drawing.size.isOneMeasure && !drawing.isRound ? labels.oneMeasure : null;
};

const feedWords: Readonly<Record<string, string>> = { NEL: 'Narrow edge leads', WEL: 'Wide edge leads' };

/** Ten millimetres in the scale of the drawing. */
const ScaleBar = ({ drawing, length }: { drawing: LabelDrawing; length: number }) => (
  <g stroke="var(--ink-quiet)" fill="none">
    <path d={`M4.5 ${drawing.height - 9}v5h${length}v-5`} />
    <text
      x={12 + length}
      y={drawing.height - 3}
      fill="var(--ink-quiet)"
      stroke="none"
      className="text-[13px] tabular-nums"
    >
      10 mm
    </text>
  </g>
);

type LabelPictureProps = {
  label: Pick<Label, 'labelSize' | 'labelOrientation' | 'labelFeed'>;
  className?: string;
};

/** A label drawn to scale: as it is read, and as it leaves the roll. */
export const LabelPicture = ({ label, className }: LabelPictureProps) => {
  const titleId = useId();
  const drawing = labelDrawing(label);
  if (!drawing) return <p className="text-ink-quiet print:hidden">{labels.noDrawing}</p>;
  const caption = captionOf(drawing, label.labelSize);
  const feed = label.labelFeed ?? '';
  return (
    <figure className={className}>
      <svg
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        role="img"
        aria-labelledby={titleId}
        className="w-full max-w-80 overflow-visible font-sans"
      >
        <title id={titleId}>{`Label: ${drawingInWords(drawing, label)}`}</title>
        <LabelFace drawing={drawing} />
        {drawing.roll ? (
          <LabelRoll
            roll={drawing.roll}
            isRound={drawing.isRound}
            isToScale={drawing.size !== null}
            words={feedWords[feed] ?? ''}
          />
        ) : null}
        {drawing.tenMm === null || drawing.tenMm > 120 ? null : (
          <ScaleBar drawing={drawing} length={drawing.tenMm} />
        )}
      </svg>
      {caption ? <figcaption className="mt-2 text-quiet text-ink-quiet">{caption}</figcaption> : null}
    </figure>
  );
};
