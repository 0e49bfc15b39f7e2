import { fetchedPart } from '#web/kit/layers/fetch-part.ts';
import { LazyPart } from '#web/kit/layers/lazy-part.tsx';
import { useCan } from '#web/session/session.tsx';

const DoneMisses = fetchedPart(async () => (await import('./done-misses.tsx')).DoneMisses);

/** Shows users what was done about the codes that they reported. Its code is loaded after the first screen. */
export const DoneMissesHere = () =>
  useCan('miss.report') ? (
    // Nothing is lost: what is not seen is shown the next time.
    <LazyPart missing={null}>
      <DoneMisses />
    </LazyPart>
  ) : null;
