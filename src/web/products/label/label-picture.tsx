import MaximizeIcon from 'lucide-react/icons/maximize-2';
import { useId, useState } from 'react';
import { artworkPicture } from '#domain/products/artwork-file.ts';
import type { Label } from '#domain/products/contract.ts';
import { labelDrawing, type LabelDrawing } from '#domain/products/label-drawing.ts';
import { classes } from '#web/kit/classes.ts';
import { ArtworkFullScreen } from './artwork-full-screen.tsx';
import type { Owner } from './owner.ts';
import { labels } from '../wording.ts';
import { LabelFace } from './label-face.tsx';
import { LabelRoll } from './label-roll.tsx';
import { drawingInWords, productsLabelWords as words } from './wording.ts';

const captionOf = (drawing: LabelDrawing, labelSize: string | null): string | null => {
  if (!drawing.size) return labelSize ? labels.unreadable : labels.noSize;
  return drawing.size.isOneMeasure && !drawing.isRound ? labels.oneMeasure : null;
};

const feedWords: Readonly<Record<string, string>> = { NEL: words.narrowEdgeLeads, WEL: words.wideEdgeLeads };

/** Ten millimetres in the scale of the drawing. */
const ScaleBar = ({ drawing, length }: { drawing: LabelDrawing; length: number }) => (
  <g stroke="var(--ink-quiet)" fill="none">
    <path d={`M4.5 ${drawing.height - 9}v5h${length}v-5`} />
    <text
      x={12 + length}
      y={drawing.height - 3}
      fill="var(--ink-quiet)"
      stroke="none"
      className="text-[13px] tabular-nums max-md:text-[24px] print:text-[19px]"
    >
      {words.tenMm}
    </text>
  </g>
);

type LabelPictureProps = {
  label: Pick<Label, 'labelSize' | 'labelOrientation' | 'labelFeed'> &
    Partial<Pick<Label, 'labelSku' | 'artworkFiles'>>;
  /** The product of the label; without it the artwork cannot be enlarged. */
  owner?: Owner;
  /** Whether it fills the available width. */
  isLarge?: boolean;
  className?: string;
};

/** The first artwork file of a label that has a preview. */
const pictured = (values: readonly string[]): string | null =>
  values.find((value) => artworkPicture(value, 480) !== null) ?? null;

/** A label drawn to scale with its artwork: upright, and as it leaves the roll. A tap enlarges the artwork. */
export const LabelPicture = ({ label, owner, isLarge = false, className }: LabelPictureProps) => {
  const titleId = useId();
  const [failed, setFailed] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const drawing = labelDrawing(label);
  const artwork = pictured(label.artworkFiles ?? []);
  const picture = artwork === null || artwork === failed ? null : artworkPicture(artwork, 480);
  if (!drawing) return <p className="text-ink-quiet print:hidden">{labels.noDrawing}</p>;
  const caption = captionOf(drawing, label.labelSize);
  const feed = label.labelFeed ?? '';
  return (
    <figure className={className}>
      <div className={classes('relative mx-auto print:static print:mx-0', !isLarge && 'max-w-80')}>
        <svg
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          role="img"
          aria-labelledby={titleId}
          className={classes(
            'w-full overflow-visible font-sans print:max-h-[34mm]',
            isLarge ? 'max-h-[30dvh] max-sm:max-h-[23dvh]' : 'max-h-72 max-md:max-h-52',
          )}
        >
          <title id={titleId}>{words.label({ drawing: drawingInWords(drawing, label) })}</title>
          <LabelFace
            drawing={drawing}
            picture={picture}
            onPictureFailed={() => {
              setFailed(artwork);
            }}
          />
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
        {owner && artwork && picture ? (
          <button
            type="button"
            aria-label={words.enlargeArtwork({ labelSku: label.labelSku ?? words.thisLabel })}
            onClick={() => {
              setOpen(true);
            }}
            className="group absolute inset-0 cursor-zoom-in rounded-control print:hidden"
          >
            <MaximizeIcon
              aria-hidden
              className="absolute top-0 end-0 size-7 rounded-control bg-stock p-1.5 text-ink-quiet group-hover:text-ink"
            />
          </button>
        ) : null}
      </div>
      {caption ? <figcaption className="mt-2 text-quiet text-ink-quiet">{caption}</figcaption> : null}
      {owner && artwork ? (
        <ArtworkFullScreen
          artwork={artwork}
          label={{ labelSku: label.labelSku ?? null, labelSize: label.labelSize }}
          owner={owner}
          isOpen={isOpen}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </figure>
  );
};
