import { useSyncExternalStore } from 'react';
import { fetchedPart } from '#web/kit/layers/fetch-part.ts';
import { LazyPart, MissingPart } from '#web/kit/layers/lazy-part.tsx';
import { askedBadge, forgetAskedBadge, onAskedBadge } from '../../scan/asked-badge.ts';
import { AwaitedLayer } from '../../scan/awaited-layer.tsx';
import { handOverHereWords as words } from './hand-over-here-wording.ts';

const HandOverDialog = fetchedPart(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog);

/** The question for the PIN of a scanned badge, over whatever is on the screen. */
export const HandOverHere = () => {
  const badge = useSyncExternalStore(onAskedBadge, askedBadge);
  if (badge === null) return null;
  return (
    <LazyPart
      key={badge}
      waiting={<AwaitedLayer onClose={forgetAskedBadge} />}
      missing={<MissingPart title={words.missing} />}
    >
      <HandOverDialog badge={badge} />
    </LazyPart>
  );
};
