import type { Area } from '#domain/files/artwork-facts.ts';
import { artworkPicture } from '#domain/products/artwork-file.ts';
import { areaWords as words } from '../wording.ts';

type FoundAreasProps = {
  /** The value of the artwork file. */
  value: string;
  /** The size of its first page. */
  size: { widthMm: number; heightMm: number };
  areas: readonly Area[];
};

const percent = (part: number, whole: number): string => `${Math.round((part / whole) * 10_000) / 100}%`;

const keyOf = ({ x, y, width, height }: Area): string => `${x} ${y} ${width} ${height}`;

/** A little more than the area, so that the line is around it. */
const aroundMm = 0.6;

/** Where something was found on the first page of artwork: the page with the areas marked. */
export const FoundAreas = ({ value, size: { widthMm, heightMm }, areas: found }: FoundAreasProps) => {
  const picture = artworkPicture(value, 480);
  // Lost ink and the lost word that it was are at the same place.
  const areas = [...new Map(found.map((area) => [keyOf(area), area])).values()];
  if (picture === null || areas.length === 0) return null;
  return (
    <figure className="my-2 max-w-80 print:hidden">
      <div
        className="relative overflow-hidden bg-white outline outline-line"
        style={{ aspectRatio: `${widthMm} / ${heightMm}` }}
      >
        <img src={picture} alt={words.picture(areas.length)} className="size-full" />
        {areas.map(({ x, y, width, height }) => (
          <span
            key={keyOf({ x, y, width, height })}
            aria-hidden
            className="absolute rounded-xs border-2 border-[#d0021b] bg-[#d0021b]/15"
            style={{
              left: percent(x - aroundMm, widthMm),
              top: percent(y - aroundMm, heightMm),
              width: percent(width + 2 * aroundMm, widthMm),
              height: percent(height + 2 * aroundMm, heightMm),
            }}
          />
        ))}
      </div>
    </figure>
  );
};
