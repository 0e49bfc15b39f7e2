import { useState } from 'react';
import { readStation } from '../this-station.ts';
import { fetchedPart } from '#web/kit/layers/fetch-part.ts';
import { LazyPart } from '#web/kit/layers/lazy-part.tsx';

const BadgeSignIn = fetchedPart(async () => (await import('./badge-sign-in.tsx')).BadgeSignIn);

/** Sign-in by badge, if this browser is a station. Renders nothing otherwise. */
export const BadgeSignInHere = ({ onEntered }: { onEntered: () => void }) => {
  const [station] = useState(readStation);
  if (!station) return null;
  return (
    <LazyPart>
      <BadgeSignIn station={station} onEntered={onEntered} />
    </LazyPart>
  );
};
