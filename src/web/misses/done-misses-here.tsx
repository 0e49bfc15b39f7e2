import { fetchedPart } from '#web/kit/fetch-part.ts';
import { LazyPart } from '#web/kit/lazy-part.tsx';
import { useSession } from '#web/session/session.tsx';

const DoneMisses = fetchedPart(async () => (await import('./done-misses.tsx')).DoneMisses);

/** What was done about the codes that one has told; the first screen does not wait for it. */
export const DoneMissesHere = () =>
  useSession().user ? (
    <LazyPart waiting={null} missing={null}>
      <DoneMisses />
    </LazyPart>
  ) : null;
