import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { ScreenSpinner } from '#web/kit/spinner.tsx';
import { FindHere } from '#web/find/find-here.tsx';
import { Scans } from '#web/answer/scans.tsx';
import { InactivityGuard } from '#web/session/inactivity-guard.tsx';
import { usePlaceOnPage } from '#web/navigation/use-place-on-page.ts';
import { appWords as words } from './wording.ts';

/** The frame of all screens: a skip link, and restoring the position on the page when going back. */
export const Frame = () => {
  usePlaceOnPage();
  return (
    <>
      <InactivityGuard />
      <Scans />
      <FindHere />
      <a
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
        className="fixed top-2 start-2 z-[70] -translate-y-24 rounded-control bg-accent px-5 py-3 font-[560] text-on-accent focus:translate-y-0 print:hidden"
      >
        {words.skipToContent}
      </a>
      <Suspense fallback={<ScreenSpinner />}>
        <Outlet />
      </Suspense>
    </>
  );
};
