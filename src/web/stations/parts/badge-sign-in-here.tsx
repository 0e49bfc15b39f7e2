import { useState } from 'react';
import { readStation } from '../this-station.ts';
import { fetchedPart } from '#web/kit/fetch-part.ts';
import { LazyPart } from '#web/kit/lazy-part.tsx';

const BadgeSignIn = fetchedPart(async () => (await import('./badge-sign-in.tsx')).BadgeSignIn);

/** Signing in by badge, in a browser that is a station; nothing elsewhere. */
export const BadgeSignInHere = ({ onEntered }: { onEntered: () => void }) => {
  const [station] = useState(readStation);
  if (!station) return null;
  return (
    <LazyPart waiting={null} missing={null}>
      <BadgeSignIn station={station} onEntered={onEntered} />
    </LazyPart>
  );
};
