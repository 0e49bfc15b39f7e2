import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { ScreenSpinner } from '#web/kit/spinner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** The layout of the public screens. The footer is below the fold, so that nothing jumps while a screen loads. */
export const PublicLayout = () => (
  <div className="flex min-h-dvh flex-col">
    <Header />
    <main id="main" tabIndex={-1} className="measure min-h-[calc(100dvh-4.5rem)] grow pb-20 print:min-h-0">
      <Suspense fallback={<ScreenSpinner />}>
        <Outlet />
      </Suspense>
    </main>
    <Footer />
  </div>
);
