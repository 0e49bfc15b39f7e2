import { fetchedPart } from '#web/kit/layers/fetch-part.ts';
import { LazyPart, MissingPart } from '#web/kit/layers/lazy-part.tsx';
import { checkWords } from '../wording.ts';
import type { ArtworkCheckProps } from './artwork-check.tsx';

const Check = fetchedPart(async () => (await import('./artwork-check.tsx')).ArtworkCheck);

/** A file that was not checked is not one without faults. It is a list, as the faults are. */
const NotChecked = () => (
  <ul className="text-quiet">
    <li className="grid gap-2">
      <span className="font-[560] text-warning">{checkWords.notLoaded}</span>
      <MissingPart />
    </li>
  </ul>
);

/** The artwork check. Its code is loaded after the screen. */
export const ArtworkCheckHere = (props: ArtworkCheckProps) => (
  <LazyPart missing={<NotChecked />}>
    <Check {...props} />
  </LazyPart>
);
