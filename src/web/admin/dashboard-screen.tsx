import { PageHead } from '#web/kit/page-head.tsx';
import { useCan } from '#web/session/session.tsx';
import { CatalogueWork } from '#web/work/catalogue-work.tsx';
import { FirstDay } from '#web/work/first-day.tsx';
import { WaysOn } from './ways-on.tsx';
import { administratorsOnly, dashboard } from '../users/wording.ts';
import { PortalScreen } from './portal-screen.tsx';

/** /admin: the users for administrators, open work for editors, and an explanation for read-only users. */
export const DashboardScreen = () => {
  const manages = useCan('user.manage');
  const edits = useCan('work.read');
  return manages || !edits ? <PortalScreen /> : <EditorDashboard />;
};

const EditorDashboard = () => (
  <>
    <PageHead title={dashboard.title} lead={dashboard.lead} />
    <FirstDay className="mb-8" />
    <CatalogueWork />
    <WaysOn />
    <p className="mt-8 text-quiet text-ink-quiet">{administratorsOnly.text}</p>
  </>
);
