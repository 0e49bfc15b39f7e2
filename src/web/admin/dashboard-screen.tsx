import { useCan } from '#web/session/session.tsx';
import { FirstDay } from '#web/work/first-day.tsx';
import { ToDo } from '#web/work/screens/work-screen.tsx';
import { WaysOn } from './ways-on.tsx';
import { administratorsOnly, dashboard } from '../users/wording.ts';
import { PortalScreen } from './portal-screen.tsx';

/** /admin: the users for administrators, what is to do for editors, and an explanation for read-only users. */
export const DashboardScreen = () => {
  const manages = useCan('user.manage');
  const edits = useCan('work.read');
  return manages || !edits ? <PortalScreen /> : <EditorDashboard />;
};

const EditorDashboard = () => (
  <>
    <ToDo {...dashboard} first={<FirstDay className="mb-8" />} />
    <WaysOn className="mt-10" />
    <p className="mt-8 text-quiet text-ink-quiet">{administratorsOnly.text}</p>
  </>
);
