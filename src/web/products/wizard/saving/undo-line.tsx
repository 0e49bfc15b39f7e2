import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/kit/controls/button.tsx';
import { productsWizardWords as words } from '../wording.ts';

/** A removal that can be undone. */
export interface Removal {
  /** What was removed, as a sentence. */
  text: string;
  undo: () => void;
}

/** Says what was removed and offers Undo, which gets the focus, because the focused element was removed. */
export const UndoLine = ({ removal, onDone }: { removal: Removal | null; onDone: () => void }) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (removal) button.current?.focus();
  }, [removal]);
  return (
    <output className="block">
      {removal ? (
        <span className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 rounded-control bg-sunken py-1 pe-1 ps-4 text-quiet">
          {removal.text}
          <Button
            ref={button}
            variant="quiet"
            onClick={() => {
              removal.undo();
              onDone();
            }}
          >
            {words.undo}
          </Button>
        </span>
      ) : null}
    </output>
  );
};

/** The last removal from a list. */
export const useRemoval = () => {
  const [removal, setRemoval] = useState<Removal | null>(null);
  return { removal, remember: setRemoval, forget: () => setRemoval(null) };
};
