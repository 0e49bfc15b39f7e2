import { Button } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';

type NoneFitsProps = { title: string; text: string; onClear: () => void };

/** Stands where a list would: nothing fits its filters, and how to be rid of them. */
export const NoneFits = ({ title, text, onClear }: NoneFitsProps) => (
  <EmptyState
    title={title}
    text={text}
    action={
      <Button variant="primary" onClick={onClear}>
        Clear Filters
      </Button>
    }
  />
);
