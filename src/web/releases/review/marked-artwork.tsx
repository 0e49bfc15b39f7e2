import { useState, type MouseEvent } from 'react';
import type { ArtworkPlace } from '#domain/releases/comment-contract.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { reviewWords as words } from './wording.ts';

/** A file of artwork with its picture; `size` is that of its first page. */
export interface ShownArtwork {
  key: string;
  name: string;
  /** The address of its picture; null if there is none. */
  picture: string | null;
  size: { widthMm: number; heightMm: number } | null;
}

type MarkedArtworkProps = {
  artwork: ShownArtwork;
  /** The places that comments name, with the numbers of these. */
  marks: readonly { number: number; place: ArtworkPlace }[];
  /** The place that is chosen for what is being written. */
  chosen: ArtworkPlace | null;
  /** Absent for whoever cannot say anything. */
  onChoose?: ((place: ArtworkPlace | null) => void) | undefined;
};

const percent = (part: number, whole: number): string => `${Math.round((part / whole) * 10_000) / 100}%`;

const within = (part: number): number => Math.min(Math.max(part, 0), 1);

const tenths = (mm: number): number => Math.round(mm * 10) / 10;

/** The first page of artwork, with numbered marks where comments are; a touch chooses a place. */
export const MarkedArtwork = ({ artwork, marks, chosen, onChoose }: MarkedArtworkProps) => {
  const { key, name, picture, size } = artwork;
  const [hasFailed, setHasFailed] = useState(false);
  const own = chosen?.file === key ? chosen : null;
  const choose = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    if (!size || !onChoose) return;
    const box = currentTarget.getBoundingClientRect();
    // A press of a key has no place: the middle, which is then moved by a touch or described in words.
    const [x, y] =
      detail === 0 ? [0.5, 0.5] : [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
    onChoose({
      file: key,
      page: 1,
      xMm: tenths(within(x) * size.widthMm),
      yMm: tenths(within(y) * size.heightMm),
    });
  };
  if (picture === null || hasFailed)
    return (
      <p>
        <span className="font-[560] wrap-anywhere">{name}</span>. {words.noPicture}
      </p>
    );
  const image = (
    <img
      src={picture}
      alt={onChoose && size ? '' : words.pictureOf(name)}
      className={size ? 'block size-full' : 'block w-full'}
      onError={() => setHasFailed(true)}
    />
  );
  return (
    <figure className="min-w-0">
      <div
        className="relative overflow-hidden bg-white outline outline-line"
        // Its place is kept while it loads, so that nothing moves below a finger.
        {...(size ? { style: { aspectRatio: `${size.widthMm} / ${size.heightMm}` } } : {})}
      >
        {onChoose && size ? (
          <button
            type="button"
            aria-label={words.placeOf(name)}
            onClick={choose}
            className="block size-full cursor-crosshair focus-visible:outline-4 focus-visible:-outline-offset-4 focus-visible:outline-accent"
          >
            {image}
          </button>
        ) : (
          image
        )}
        {size
          ? marks.map(({ number, place }) => (
              <Mark key={number} place={place} size={size} text={String(number)} />
            ))
          : null}
        {size && own ? <Mark place={own} size={size} text="+" isOwn /> : null}
      </div>
      <figcaption className="mt-2 grid gap-1 text-quiet text-ink-quiet wrap-anywhere">
        {name}
        {size === null && onChoose ? <span>{words.notRead}</span> : null}
        {own ? (
          <span className="flex flex-wrap items-center gap-x-3 text-ink">
            {`${words.chosen}: ${words.at(own.xMm, own.yMm)}`}
            <Button variant="quiet" onClick={() => onChoose?.(null)}>
              {words.clear}
            </Button>
          </span>
        ) : null}
      </figcaption>
    </figure>
  );
};

type MarkProps = {
  place: ArtworkPlace;
  size: { widthMm: number; heightMm: number };
  text: string;
  isOwn?: boolean;
};

const Mark = ({ place: { xMm, yMm }, size, text, isOwn = false }: MarkProps) => (
  <span
    aria-hidden
    className={`pointer-events-none absolute grid size-7 -translate-1/2 place-items-center rounded-full border-2 border-white text-quiet font-[680] text-white ${isOwn ? 'bg-[#0b57d0]' : 'bg-[#b00020]'}`}
    style={{ left: percent(xMm, size.widthMm), top: percent(yMm, size.heightMm) }}
  >
    {text}
  </span>
);
