import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, fetchTeller, readyToDraw } from '#web/app/app.tsx';
import { followTheme } from '#web/theme/use-theme.ts';
import { announceLanguage } from '#web/words/language.ts';
import { learnToTell } from '#web/words/told.ts';

followTheme();
announceLanguage();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');
// As a transition: rendered in small steps, between which key presses are handled.
const draw = (): void =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
void Promise.all([readyToDraw, learnToTell(fetchTeller)]).then(draw);
