import { useState } from 'react';
import { Button } from '#web/kit/controls/button.tsx';
import { fetchedPart } from '#web/kit/layers/fetch-part.ts';
import { LazyPart, MissingPart } from '#web/kit/layers/lazy-part.tsx';
import { AvatarButton } from './avatar-button.tsx';
import { appWords as words } from './wording.ts';

const fetchPanel = async () => (await import('./user-menu-panel.tsx')).UserMenuPanel;
const Panel = fetchedPart(fetchPanel);

const fetchAhead = () => {
  // Ignored: opening the menu loads it again.
  fetchPanel().catch(() => undefined);
};

/** The user menu. Its code is loaded when the user is about to open it, so that a scan need not wait for it. */
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
    <LazyPart
      waiting={closed}
      missing={
        <div className="relative">
          {closed}
          <div className="absolute top-full end-0 z-50 mt-1 w-56 rounded-control border border-line bg-stock p-4 text-ink shadow-lift">
            <MissingPart
              title={words.menuNotLoaded}
              besides={
                <Button
                  onClick={() => {
                    setWanted(false);
                  }}
                >
                  {words.close}
                </Button>
              }
            />
          </div>
        </div>
      }
    >
      <Panel />
    </LazyPart>
  ) : (
    closed
  );
};
