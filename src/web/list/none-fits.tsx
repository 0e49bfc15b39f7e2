import { Button } from '#web/kit/controls/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { FoundElsewhere } from '#web/scan/found-elsewhere.tsx';
import { listWords as words } from './wording.ts';

type NoneFitsProps = {
  title: string;
  text: string;
  /** What was searched for. If it is the code of something else, that is offered. */
  term?: string;
  onClear: () => void;
};

/** Shown in place of a list if nothing matches its filters, with a button that clears them. */
export const NoneFits = ({ title, text, term = '', onClear }: NoneFitsProps) => (
  <EmptyState
    title={title}
    text={
      <>
        {text}
        <FoundElsewhere text={term} />
      </>
    }
    action={
      <Button variant="primary" onClick={onClear}>
        {words.clearFilters}
      </Button>
    }
  />
);
