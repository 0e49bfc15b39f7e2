import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { Button } from '#web/kit/controls/button.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { partLost, isMissingPart, reloadPage } from '#web/kit/layers/fetch-part.ts';
import { mayReloadByItself, reloadWhenAnswered } from '../navigation/reload-by-itself.ts';
import { appWords as words } from './wording.ts';

type Reloading = { reload?: () => void };

/** Shown in the layout in place of a screen that failed to render: never a white page. */
export const FailedScreen = ({ reload = reloadPage }: Reloading) =>
  isMissingPart(useRouteError()) ? (
    <MissingScreen reload={reload} />
  ) : (
    <EmptyState
      headingLevel="h1"
      title={words.thisScreenStoppedWorking}
      text={words.portalFailed}
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
      title={words.screenNotLoaded}
      text={partLost(reloadsByItself)}
      action={<LoadAgain reload={reload} />}
    />
  );
};

const LoadAgain = ({ reload }: Required<Reloading>) => (
  <Button variant="primary" onClick={reload}>
    {words.loadAgain}
  </Button>
);
