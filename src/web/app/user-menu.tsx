import { lazy, Suspense, useState } from 'react';
import { fetchCode } from '#web/kit/fetch-code.ts';
import { AvatarButton } from './avatar-button.tsx';

const fetchPanel = async () => import('./user-menu-panel.tsx');
const Panel = lazy(async () => ({ default: (await fetchCode(fetchPanel)).UserMenuPanel }));

const fetchAhead = () => {
  // A failure here says nothing yet: opening asks again.
  fetchPanel().catch(() => undefined);
};

/** The user menu. Its code is fetched when somebody reaches for it: a scan does not wait for a menu. */
export const UserMenu = () => {
  const [wanted, setWanted] = useState(false);
  const closed = (
    <AvatarButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={() => {
        setWanted(true);
      }}
    />
  );
  return wanted ? (
    <Suspense fallback={closed}>
      <Panel />
    </Suspense>
  ) : (
    closed
  );
};
