import type { HitGroup } from './arrange-hits.ts';
import { HitRow } from './hit-row.tsx';
import { searchWords as words } from './wording.ts';

const headings = {
  exact: words.exactMatches,
  contains: words.containsText,
  similar: words.closeSpellings,
} as const;

type HitGroupsProps = {
  groups: readonly HitGroup[];
  /** The page that is shown, from 1. */
  page: number;
  pageSize: number;
};

/** The hits of a page in groups. Headings are shown only if they add information. */
export const HitGroups = ({ groups, page, pageSize }: HitGroupsProps) => (
  <div className="grid gap-8">
    {groups.map(({ match, hits }) => {
      const isChoice = match === 'exact' && (hits.length > 1 || page > 1);
      return (
        <section key={match} aria-labelledby={`hits-${match}`}>
          {isChoice ? (
            <ChoiceHead count={page > 1 || hits.length === pageSize ? null : hits.length} />
          ) : (
            <h2
              id={`hits-${match}`}
              className={match === 'exact' || groups.length === 1 ? hiddenUnlessSimilar(match) : quietHeading}
            >
              {headings[match]}
            </h2>
          )}
          <ul className="grid gap-3">
            {hits.map((hit) => (
              <HitRow key={hit.id} hit={hit} isChoice={isChoice} />
            ))}
          </ul>
        </section>
      );
    })}
  </div>
);

/** Products with the same code differ in their labels: only the user can see which one is at hand. */
const ChoiceHead = ({ count }: { count: number | null }) => (
  <output className="mb-3 block rounded-control bg-warning-wash px-4 py-3 text-warning">
    <h2 id="hits-exact" className="text-fact font-[640]">
      {words.severalHaveCode({ count: count ?? words.several })}
    </h2>
    <span className="block font-medium">{words.compareThem}</span>
  </output>
);

const quietHeading = 'label-quiet mb-2';

const hiddenUnlessSimilar = (match: HitGroup['match']): string =>
  match === 'similar' ? quietHeading : 'sr-only';
