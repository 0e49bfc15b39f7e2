import type { HitGroup } from './arrange-hits.ts';
import { HitRow } from './hit-row.tsx';

const headings = { exact: 'Exact match', contains: 'Contains the text', similar: 'Close spellings' } as const;

/** The hits of a page in their groups. A heading is drawn where it says something that the hits do not. */
export const HitGroups = ({ groups }: { groups: readonly HitGroup[] }) => (
  <div className="grid gap-8">
    {groups.map(({ match, hits }) => (
      <section key={match} aria-labelledby={`hits-${match}`}>
        <h2
          id={`hits-${match}`}
          className={match === 'exact' || groups.length === 1 ? hiddenUnlessSimilar(match) : quietHeading}
        >
          {headings[match]}
        </h2>
        <ul className="grid gap-3">
          {hits.map((hit) => (
            <HitRow key={hit.id} hit={hit} />
          ))}
        </ul>
      </section>
    ))}
  </div>
);

const quietHeading = 'label-quiet mb-2';

const hiddenUnlessSimilar = (match: HitGroup['match']): string =>
  match === 'similar' ? quietHeading : 'sr-only';
