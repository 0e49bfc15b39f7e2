import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/kit/button.tsx';

/** Something that was taken away and can come back. */
export interface Removal {
  /** What has gone, as a sentence. */
  text: string;
  undo: () => void;
}

/** Says what was taken away and offers it back; the focus, whose place has gone, is on Undo. */
export const UndoLine = ({ removal, onDone }: { removal: Removal | null; onDone: () => void }) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (removal) button.current?.focus();
  }, [removal]);
  return (
    <output className="block">
      {removal ? (
        <span className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 rounded-control bg-sunken py-1 pr-1 pl-4 text-quiet">
          {removal.text}
          <Button
            ref={button}
            variant="quiet"
            onClick={() => {
              removal.undo();
              onDone();
            }}
          >
            Undo
          </Button>
        </span>
      ) : null}
    </output>
  );
};

/** Remembers the last removal of a list. */
export const useRemoval = () => {
  const [removal, setRemoval] = useState<Removal | null>(null);
  return { removal, remember: setRemoval, forget: () => setRemoval(null) };
};
