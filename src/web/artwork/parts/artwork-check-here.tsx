import { fetchedPart } from '#web/kit/fetch-part.ts';
import { LazyPart } from '#web/kit/lazy-part.tsx';
import type { ArtworkCheckProps } from './artwork-check.tsx';

const Check = fetchedPart(async () => (await import('./artwork-check.tsx')).ArtworkCheck);

/** The check of an artwork file, whose code is loaded after the screen. */
export const ArtworkCheckHere = (props: ArtworkCheckProps) => (
  <LazyPart waiting={null} missing={null}>
    <Check {...props} />
  </LazyPart>
);
