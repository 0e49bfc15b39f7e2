import { Button } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';

type NoneFitsProps = { title: string; text: string; onClear: () => void };

/** Shown in place of a list if nothing matches its filters, with a button that clears them. */
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
