import { fetchedPart } from '#web/kit/layers/fetch-part.ts';
import { LazyPart } from '#web/kit/layers/lazy-part.tsx';
import type { ArtworkCheckProps } from './artwork-check.tsx';

const Check = fetchedPart(async () => (await import('./artwork-check.tsx')).ArtworkCheck);

/** The artwork check. Its code is loaded after the screen. */
export const ArtworkCheckHere = (props: ArtworkCheckProps) => (
  <LazyPart waiting={null} missing={null}>
    <Check {...props} />
  </LazyPart>
);
