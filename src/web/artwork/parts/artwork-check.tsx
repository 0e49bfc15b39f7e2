import CheckIcon from 'lucide-react/icons/check';
import AlertIcon from 'lucide-react/icons/triangle-alert';
import type { ArtworkFacts } from '#domain/files/artwork-facts.ts';
import { artworkFindings, type ArtworkUse } from '#domain/artwork/findings.ts';
import { keyOfValue } from '#domain/files/storage-key.ts';
import { isNotFound, sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { useFailure } from '#web/api/use-failure.ts';
import { useArtworkFacts } from '../queries.ts';
import { checkWords, artworkWords as words } from '../wording.ts';
import { FoundAreas } from './found-areas.tsx';

// Gives the century of a date in a code; no page stays open for years.
const currentYear = new Date().getFullYear();

export interface ArtworkCheckProps extends Omit<ArtworkUse, 'currentYear'> {
  value: string;
  /** The facts read from the file, if they were fetched already. */
  known?: ArtworkFacts | undefined;
  /** Shows nothing for a file without faults. */
  faultsOnly?: boolean;
}

/** The faults of an artwork file for its label, or that there are none. Renders nothing for a file on another site. */
export const ArtworkCheck = ({ value, ...props }: ArtworkCheckProps) => {
  const key = keyOfValue(value);
  return key === null ? null : <Check artworkKey={key} value={value} {...props} />;
};

type CheckProps = ArtworkCheckProps & { artworkKey: string };

const Check = ({ artworkKey, value, label, product, known, faultsOnly = false }: CheckProps) => {
  const query = useArtworkFacts(artworkKey, known);
  const { data: facts, isPending, errorUpdatedAt, isFetching, refetch } = query;
  const failure = useFailure(query);
  // A file that was not checked is not one without faults; of one that is gone there is nothing to check.
  if (!facts && failure && !isNotFound(failure))
    return (
      <ul aria-label={words.foundByCheck} className="text-quiet">
        <li className="flex flex-wrap items-center gap-x-3 gap-y-1 font-[560] text-warning">
          <span role="alert" className="min-w-0 wrap-anywhere">
            <span key={errorUpdatedAt}>
              {checkWords.notLoaded} {sentenceOf(failure)}
            </span>
          </span>
          <Button size="dense" pending={isFetching} onClick={() => void refetch()}>
            {checkWords.retry}
          </Button>
        </li>
      </ul>
    );
  if (isPending)
    return faultsOnly ? null : (
      <p className="text-quiet text-ink-quiet print:hidden">{checkWords.checking}</p>
    );
  if (!facts) return null;
  const findings = artworkFindings(facts, { label, product, currentYear });
  const shown = faultsOnly ? findings.filter(({ isFault }) => isFault) : findings;
  if (shown.length === 0)
    return faultsOnly || facts.state === 'unread' ? null : (
      <p className="flex items-start gap-1.5 text-quiet text-ink-quiet print:hidden">
        <CheckIcon aria-hidden className="mt-0.5 size-4 shrink-0" />
        {checkWords.passed(facts)}
      </p>
    );
  const [size] = facts.state === 'read' ? facts.sizes : [];
  const areas = shown.flatMap((finding) => (finding.page === 1 ? finding.areas : []));
  return (
    <>
      <ul aria-label={words.foundByCheck} className="grid gap-1 text-quiet">
        {shown.map(({ sentence, isFault }) => (
          <li
            key={sentence}
            className={isFault ? 'flex items-start gap-1.5 font-[560] text-warning' : 'text-ink-quiet'}
          >
            {isFault ? <AlertIcon aria-hidden className="mt-0.5 size-4 shrink-0" /> : null}
            <span className="min-w-0 wrap-anywhere">{sentence}</span>
          </li>
        ))}
      </ul>
      {size ? <FoundAreas value={value} size={size} areas={areas} /> : null}
    </>
  );
};
