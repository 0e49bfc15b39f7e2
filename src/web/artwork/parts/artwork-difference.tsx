import { useEffect, useState } from 'react';
import { Dialog } from '#web/kit/layers/dialog.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/kit/controls/tabs.tsx';
import { changedAreas, type Area } from '../picture-difference.ts';
import { pixelsOfBoth } from '../pixels-of.ts';
import { differenceWords as words } from '../wording.ts';

/** An artwork file as a picture. */
interface Side {
  name: string;
  /** The address of the picture of its first page. */
  picture: string;
}

export interface ArtworkDifferenceProps {
  before: Side;
  after: Side;
  onClose: () => void;
}

type Comparison = { state: 'comparing' | 'other-shape' | 'failed' } | { state: 'compared'; areas: Area[] };

const compare = async (before: string, after: string): Promise<Comparison> => {
  try {
    const pixels = await pixelsOfBoth(before, after);
    if (!pixels) return { state: 'other-shape' };
    return { state: 'compared', areas: changedAreas(pixels.before, pixels.after) };
  } catch {
    return { state: 'failed' };
  }
};

const useComparison = (before: string, after: string): Comparison => {
  const [comparison, setComparison] = useState<Comparison>({ state: 'comparing' });
  useEffect(() => {
    let isGone = false;
    const show = async () => {
      const compared = await compare(before, after);
      if (!isGone) setComparison(compared);
    };
    void show();
    return () => {
      isGone = true;
    };
  }, [before, after]);
  return comparison;
};

const paper = 'bg-white outline outline-line';

/** Compares two artwork files: side by side, overlaid, and with the changed areas marked. */
export const ArtworkDifference = ({ before, after, onClose }: ArtworkDifferenceProps) => {
  const comparison = useComparison(before.picture, after.picture);
  const isOver = comparison.state === 'compared';
  return (
    <Dialog
      open
      fullOnPhone
      width="wide"
      title={words.title}
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      <Tabs defaultValue="sides">
        <TabList label={words.title} nested>
          <Tab value="sides">{words.ways.sides}</Tab>
          {isOver ? <Tab value="overlay">{words.ways.overlay}</Tab> : null}
          {isOver ? <Tab value="changes">{words.ways.changes}</Tab> : null}
        </TabList>
        <output className="mt-3 block min-h-6 text-quiet text-ink-quiet">
          {comparison.state === 'comparing' ? <Spinner quiet /> : null}
          {comparison.state === 'compared' ? words.marked(comparison.areas.length) : null}
          {comparison.state === 'other-shape' ? words.otherSize : null}
          {comparison.state === 'failed' ? words.failed : null}
        </output>
        <TabPanel value="sides" className="grid gap-4 pt-3! sm:grid-cols-2">
          {[
            { title: words.old, side: before },
            { title: words.new, side: after },
          ].map(({ title, side }) => (
            <figure key={title} className="min-w-0">
              <figcaption className="mb-1 text-quiet wrap-anywhere">
                <span className="font-[560]">{title}</span> {side.name}
              </figcaption>
              <img src={side.picture} alt={`${title}: ${side.name}`} className={`w-full ${paper}`} />
            </figure>
          ))}
        </TabPanel>
        {isOver ? (
          <>
            <TabPanel value="overlay" className="pt-3!">
              <Overlay before={before} after={after} />
            </TabPanel>
            <TabPanel value="changes" className="pt-3!">
              <Marked after={after} areas={comparison.areas} />
            </TabPanel>
          </>
        ) : null}
      </Tabs>
    </Dialog>
  );
};

const Overlay = ({ before, after }: { before: Side; after: Side }) => {
  const [share, setShare] = useState(50);
  return (
    <div className="grid gap-3">
      <label className="flex min-h-12 items-center gap-3 text-quiet">
        <span>{words.old}</span>
        <input
          type="range"
          min={0}
          max={100}
          value={share}
          aria-label={words.slider}
          className="h-12 min-w-0 grow accent-ink"
          onChange={({ target }) => setShare(target.valueAsNumber)}
        />
        <span>{words.new}</span>
      </label>
      <div className={`relative ${paper}`}>
        <img src={before.picture} alt={`${words.old}: ${before.name}`} className="w-full" />
        <img
          src={after.picture}
          alt={`${words.new}: ${after.name}`}
          className="absolute inset-0 size-full"
          style={{ opacity: share / 100 }}
        />
      </div>
    </div>
  );
};

const percent = (share: number): string => `${share * 100}%`;

const Marked = ({ after, areas }: { after: Side; areas: readonly Area[] }) => (
  <div className={`relative ${paper}`}>
    <img src={after.picture} alt={`${words.new}: ${after.name}`} className="w-full" />
    {areas.map(({ left, top, width, height }) => (
      <span
        key={`${left} ${top}`}
        aria-hidden
        className="absolute border-2 border-danger bg-danger/15"
        style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
      />
    ))}
  </div>
);
