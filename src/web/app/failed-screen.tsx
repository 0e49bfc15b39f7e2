import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { Button } from '#web/kit/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { partLost, isMissingPart, reloadPage } from '#web/kit/fetch-part.ts';
import { mayReloadByItself, reloadWhenAnswered } from '../navigation/reload-by-itself.ts';

type Reloading = { reload?: () => void };

/** Shown in the layout in place of a screen that failed to render: never a white page. */
export const FailedScreen = ({ reload = reloadPage }: Reloading) =>
  isMissingPart(useRouteError()) ? (
    <MissingScreen reload={reload} />
  ) : (
    <EmptyState
      headingLevel="h1"
      title="This screen stopped working"
      text="Something went wrong in the portal itself. What was saved is safe. Load the page again; if it happens once more, tell an administrator."
      action={<LoadAgain reload={reload} />}
    />
  );

/** Shown if even the layout failed to render. */
export const FailedApp = () => (
  <main id="main" tabIndex={-1} className="measure">
    <FailedScreen />
  </main>
);

/** The screen's code failed to load. The address is still the wanted one, so the page reloads itself. */
const MissingScreen = ({ reload }: Required<Reloading>) => {
  const [reloadsByItself] = useState(() => mayReloadByItself(Date.now()));
  useEffect(() => {
    if (!reloadsByItself) return undefined;
    const controller = new AbortController();
    void reloadWhenAnswered(controller.signal, reload);
    return () => {
      controller.abort();
    };
  }, [reloadsByItself, reload]);
  return (
    <EmptyState
      headingLevel="h1"
      title="This screen could not be loaded"
      text={partLost(reloadsByItself)}
      action={<LoadAgain reload={reload} />}
    />
  );
};

const LoadAgain = ({ reload }: Required<Reloading>) => (
  <Button variant="primary" onClick={reload}>
    Load again
  </Button>
);
