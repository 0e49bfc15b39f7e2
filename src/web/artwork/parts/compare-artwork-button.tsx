import { useState } from 'react';
import { artworkPicture } from '#domain/products/artwork-file.ts';
import { Button } from '#web/kit/controls/button.tsx';
import { fetchedPart } from '#web/kit/layers/fetch-part.ts';
import { LazyPart } from '#web/kit/layers/lazy-part.tsx';
import { differenceWords as words } from '../wording.ts';

const Difference = fetchedPart(async () => (await import('./artwork-difference.tsx')).ArtworkDifference);

type CompareArtworkButtonProps = {
  /** The values of the old and the new file. */
  before: string;
  after: string;
  nameOf: (value: string) => string;
};

/** Compares two artwork files as pictures. Renders nothing if either has no picture. */
export const CompareArtworkButton = ({ before, after, nameOf }: CompareArtworkButtonProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const pictures = [artworkPicture(before, 960), artworkPicture(after, 960)] as const;
  if (pictures[0] === null || pictures[1] === null) return null;
  return (
    <>
      <Button className="mt-2 print:hidden" onClick={() => setIsOpen(true)}>
        {words.open}
      </Button>
      {isOpen ? (
        <LazyPart>
          <Difference
            before={{ name: nameOf(before), picture: pictures[0] }}
            after={{ name: nameOf(after), picture: pictures[1] }}
            onClose={() => setIsOpen(false)}
          />
        </LazyPart>
      ) : null}
    </>
  );
};
