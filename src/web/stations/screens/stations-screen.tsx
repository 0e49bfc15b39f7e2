import { useState } from 'react';
import { AdministratorsOnly } from '#web/navigation/administrators-only.tsx';
import { PageHead } from '#web/kit/page-head.tsx';
import { useCan } from '#web/session/session.tsx';
import { BadgeSheet, type PrintedBadge } from '../parts/badge-sheet.tsx';
import { BadgesSection } from '../parts/badges-section.tsx';
import { StationsSection } from '../parts/stations-section.tsx';
import { stationsScreen as words } from '../wording.ts';

/** /admin/stations: stations for editors, badges for administrators. */
export const StationsScreen = () =>
  useCan('station.manage') ? (
    <Stations />
  ) : (
    <AdministratorsOnly page={words.title} words={words.editorsOnly} />
  );

const Stations = () => {
  const managesBadges = useCan('badge.manage');
  const [printed, setPrinted] = useState<PrintedBadge | null>(null);
  if (printed) return <BadgeSheet badge={printed} onBack={() => setPrinted(null)} />;
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <StationsSection />
      {managesBadges ? <BadgesSection onPrinted={setPrinted} /> : null}
    </>
  );
};
