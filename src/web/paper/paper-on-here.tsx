import { fetchedPart } from '#web/kit/layers/fetch-part.ts';
import { LazyPart } from '#web/kit/layers/lazy-part.tsx';
import { usePublicSettings } from '#web/session/public-settings.ts';
import { useCan } from '#web/session/session.tsx';
import type { PaperOnProps } from './paper-on.tsx';

const PaperOn = fetchedPart(async () => (await import('./paper-on.tsx')).PaperOn);

/** Prints a record on paper, if printing is on. Its code is loaded only then. */
export const PaperOnHere = (props: PaperOnProps) => {
  const isOn = usePublicSettings().isPrintingOn;
  return useCan('print.job') && isOn ? (
    // The browser prints the same page.
    <LazyPart missing={null}>
      <PaperOn {...props} />
    </LazyPart>
  ) : null;
};
