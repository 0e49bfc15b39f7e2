import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { ScreenSpinner } from '#web/kit/spinner.tsx';
import { usePageTitle } from '#web/kit/page-title.ts';
import { DoneMissesHere } from '#web/misses/done-misses-here.tsx';
import { OpenRuns } from '#web/runs/parts/open-runs.tsx';
import { ProductSearchBar } from '#web/search/product-search-bar.tsx';
import { takeTypedAhead } from '#web/scan/typed-ahead.ts';
import { useCan, usePartner } from '#web/session/session.tsx';
import { readStation } from '#web/stations/this-station.ts';
import { LabelRoll } from './label-roll.tsx';
import { homeWords as words } from './wording.ts';

/** Only a new portal shows it, so its code is not part of the first load. If it fails to load, nothing is shown. */
const FirstDay = lazy(() =>
  import('#web/work/first-day.tsx').then(
    (code) => ({ default: code.FirstDay }),
    () => ({ default: () => null }),
  ),
);

const PartnerHome = lazy(async () => ({
  default: (await import('#web/partners/partner-home.tsx')).PartnerHome,
}));

/** The home of a user: of a client's or supplier's person, what is theirs. */
export const HomeScreen = () => {
  const partner = usePartner();
  return !partner ? (
    <StaffHome />
  ) : (
    <Suspense fallback={<ScreenSpinner />}>
      <PartnerHome partner={partner} />
    </Suspense>
  );
};

/** A station opens at its bench; whoever goes to Home there finds the search. */
const StaffHome = () => {
  const { key } = useLocation();
  return key === 'default' && readStation() !== null ? <AtStation /> : <Home />;
};

/** Leads to the bench; what was scanned into the search box of the first paint is searched for. */
const AtStation = () => {
  const [typed] = useState(takeTypedAhead);
  return <Navigate to={typed === '' ? '/bench' : `/search?q=${encodeURIComponent(typed)}`} replace />;
};

/** The home screen: a search box, whose results are shown on the search screen. A new portal also shows its first steps. */
const Home = () => {
  const navigate = useNavigate();
  const mayEdit = useCan('work.read');
  usePageTitle('');
  const search = useCallback(
    (term: string) => {
      void navigate({ pathname: '/search', search: new URLSearchParams({ q: term }).toString() });
    },
    [navigate],
  );
  useEffect(() => {
    // Preloads the search screen while the worker reaches for the scanner; if it fails, it is loaded on navigation.
    import('#web/search/search-screen.tsx').catch(() => undefined);
  }, []);
  return (
    <section aria-labelledby="hero" className="pt-10 sm:pt-16 lg:pt-24">
      <h1 id="hero" tabIndex={-1} className="text-hero font-[720]">
        {words.everyDetailMatters}
      </h1>
      <p className="mt-4 max-w-xl text-fact text-ink-quiet">{words.lead}</p>
      <ProductSearchBar onSearch={search} buttonLabel={words.search} className="mt-8 block max-w-3xl" />
      <div className="mt-8 grid max-w-3xl gap-4 empty:hidden">
        <OpenRuns />
        <DoneMissesHere />
      </div>
      {mayEdit ? (
        <Suspense>
          <FirstDay className="mt-10 max-w-3xl" />
        </Suspense>
      ) : null}
      <LabelRoll className="mt-14 sm:mt-20" />
    </section>
  );
};
