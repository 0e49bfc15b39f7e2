import { useState, type MouseEvent } from 'react';
import { lastDrawnPage } from '#domain/files/storage-key.ts';
import type { ArtworkPlace } from '#domain/releases/comment-contract.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { reviewWords as words } from './wording.ts';

/** A file of artwork with the sizes of its pages; none while it has not been read. */
interface Artwork {
  key: string;
  name: string;
  sizes: readonly { widthMm: number; heightMm: number }[];
}

/** With the addresses of the pictures of its pages; null if it has none. */
export interface ReviewedArtwork extends Artwork {
  pictureOf: (page: number) => string | null;
}

interface Marking {
  /** The places that comments name, with the numbers of these. */
  marks: readonly { number: number; place: ArtworkPlace }[];
  /** The place that is chosen for what is being written. */
  chosen: ArtworkPlace | null;
  /** Absent for whoever cannot say anything. */
  onChoose?: ((place: ArtworkPlace | null) => void) | undefined;
}

type MarkedArtworkProps = Marking & {
  artwork: Artwork;
  /** The address of the picture of the page that is shown; null if there is none. */
  picture: string | null;
  /** From 1. */
  page: number;
  onPage: (page: number) => void;
};

/** Artwork whose pictures have addresses, one page at a time. */
export const ReviewedPages = ({ artwork, ...marking }: Marking & { artwork: ReviewedArtwork }) => {
  const [page, setPage] = useState(1);
  return (
    <MarkedArtwork
      artwork={artwork}
      picture={artwork.pictureOf(page)}
      page={page}
      onPage={setPage}
      {...marking}
    />
  );
};

const percent = (part: number, whole: number): string => `${Math.round((part / whole) * 10_000) / 100}%`;

const within = (part: number): number => Math.min(Math.max(part, 0), 1);

const tenths = (mm: number): number => Math.round(mm * 10) / 10;

/** A page of artwork, with numbered marks where comments are; a touch chooses a place. */
export const MarkedArtwork = ({
  artwork,
  picture,
  page,
  onPage,
  marks,
  chosen,
  onChoose,
}: MarkedArtworkProps) => {
  const { key, name, sizes } = artwork;
  const size = sizes[page - 1] ?? null;
  const [failed, setFailed] = useState<number | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const own = chosen?.file === key ? chosen : null;
  const last = Math.min(sizes.length, lastDrawnPage);
  const choose = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    if (!size || !onChoose) return;
    const box = currentTarget.getBoundingClientRect();
    // A press of a key has no place: the middle, which is then moved by a touch or described in words.
    const [x, y] =
      detail === 0 ? [0.5, 0.5] : [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
    onChoose({
      file: key,
      page,
      xMm: tenths(within(x) * size.widthMm),
      yMm: tenths(within(y) * size.heightMm),
    });
  };
  const pages = last > 1 ? <Pages page={page} last={last} of={sizes.length} onPage={onPage} /> : null;
  if (picture === null || failed === page)
    return (
      <div className="grid gap-1">
        <p>
          <span className="font-[560] wrap-anywhere">{name}</span>. {words.noPicture}
        </p>
        {pages}
      </div>
    );
  const image = (
    <img
      src={picture}
      alt={onChoose && size ? '' : words.pictureOf(name)}
      className={size ? 'block size-full' : 'block w-full'}
      onLoad={() => setShown(picture)}
      onError={() => setFailed(page)}
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
          ? marks.flatMap(({ number, place }) =>
              place.page === page ? (
                <Mark key={number} place={place} size={size} text={String(number)} />
              ) : (
                []
              ),
            )
          : null}
        {size && own?.page === page ? <Mark place={own} size={size} text="+" isOwn /> : null}
      </div>
      <figcaption className="mt-2 grid gap-1 text-quiet text-ink-quiet wrap-anywhere">
        {name}
        {shown === picture ? null : <output>{words.drawing}</output>}
        {pages}
        {size === null && onChoose ? <span>{words.notRead}</span> : null}
        {own ? (
          <span className="flex flex-wrap items-center gap-x-3 text-ink">
            {`${words.chosen}: ${words.at(own)}`}
            <Button variant="quiet" onClick={() => onChoose?.(null)}>
              {words.clear}
            </Button>
          </span>
        ) : null}
      </figcaption>
    </figure>
  );
};

type PagesProps = { page: number; last: number; of: number; onPage: (page: number) => void };

/** Leads to the page before and the next one. */
const Pages = ({ page, last, of, onPage }: PagesProps) => (
  <span className="flex flex-wrap items-center gap-x-3">
    <Button variant="quiet" disabled={page === 1} onClick={() => onPage(page - 1)}>
      {words.pageBefore}
    </Button>
    <output>{words.page(page, of)}</output>
    <Button variant="quiet" disabled={page === last} onClick={() => onPage(page + 1)}>
      {words.pageAfter}
    </Button>
  </span>
);

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
