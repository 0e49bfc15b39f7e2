import { useRouteError } from 'react-router';
import { Button } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';

/** How the browsers say that code could not be fetched: the connection is gone, or a newer version was put in its place. */
const codeIsMissing = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|preload/i.test(error.message);

/** Stands in the layout where a screen could not be drawn: never a white page. */
export const FailedScreen = () => {
  const missing = codeIsMissing(useRouteError());
  return (
    <EmptyState
      headingLevel="h1"
      title={missing ? 'This screen could not be loaded' : 'This screen stopped working'}
      text={
        missing
          ? 'The connection was lost, or the portal was just updated. What was saved is safe. Load the page again.'
          : 'Something went wrong in the portal itself. What was saved is safe. Load the page again; if it happens once more, tell an administrator.'
      }
      action={
        <Button
          variant="primary"
          onClick={() => {
            location.reload();
          }}
        >
          Load again
        </Button>
      }
    />
  );
};

/** The same where not even the layout could be drawn. */
export const FailedApp = () => (
  <main id="main" tabIndex={-1} className="measure">
    <FailedScreen />
  </main>
);
