import MenuIcon from 'lucide-react/icons/menu';
import XIcon from 'lucide-react/icons/x';
import { useCallback, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { iconButtonLook } from '#web/kit/controls/button-look.ts';
import { FindButton } from '#web/find/find-button.tsx';
import { classes } from '#web/kit/classes.ts';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { usePartner, useSession } from '#web/session/session.tsx';
import { Brand } from './brand.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { linksFor } from '#web/navigation/public-links.ts';
import { UserMenu } from './user-menu.tsx';
import { appWords as words } from './wording.ts';

/** The width from which the links are shown in a row; the two buttons for signed-out users need more room. */
const folds = {
  narrow: { open: 'hidden md:flex', folded: 'md:hidden' },
  wide: { open: 'hidden lg:flex', folded: 'lg:hidden' },
} as const;

/** The links of the screens that a user has. */
const MainLinks = () => {
  const links = linksFor(usePartner());
  return links.map(({ to, label }) => (
    <NavLink
      key={to}
      to={to}
      end={to === '/'}
      className={({ isActive }) =>
        classes(
          'relative inline-flex h-12 items-center rounded-control px-3 font-[560] lg:px-4 transition-colors hover:text-ink',
          'after:absolute after:inset-x-3 lg:after:inset-x-4 after:bottom-1 after:h-[3px] after:rounded-full',
          isActive ? 'text-ink after:bg-ink' : 'text-ink-quiet',
        )
      }
    >
      {label}
    </NavLink>
  ));
};

/** The header of the public screens: navigation, current page, user. */
export const Header = () => {
  const { status } = useSession();
  const fold = status === 'signed_out' ? folds.wide : folds.narrow;
  const { key } = useLocation();
  // The menu is open only on the page where it was opened: navigating closes it.
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null);
  const menuOpen = menuOpenAt === key;
  const closeMenu = useCallback(() => {
    setMenuOpenAt(null);
  }, []);
  return (
    <header className="sticky top-0 z-30 bg-paper print:hidden">
      <div className="measure flex min-h-[4.5rem] flex-wrap items-center gap-x-2 max-[350px]:gap-x-1 sm:gap-x-4">
        <Brand className="me-auto lg:me-8" />
        <nav aria-label={words.main} className={classes('grow items-center gap-1', fold.open)}>
          <MainLinks />
        </nav>
        {status === 'signed_in' ? (
          <div className="flex items-center gap-2 max-[350px]:gap-1">
            <FindButton />
            <UserMenu />
          </div>
        ) : null}
        {status === 'signed_out' ? (
          <div className="hidden items-center gap-2 lg:flex">
            <LinkButton to="/auth/signup" variant="quiet">
              {words.signUp}
            </LinkButton>
            <LinkButton to="/auth/signin">{words.signIn}</LinkButton>
          </div>
        ) : null}
        <button
          type="button"
          aria-expanded={menuOpen}
          aria-controls="mobile-menu"
          onClick={() => {
            setMenuOpenAt(menuOpen ? null : key);
          }}
          className={classes(iconButtonLook(), 'shrink-0', fold.folded)}
        >
          {menuOpen ? <XIcon aria-hidden /> : <MenuIcon aria-hidden />}
          <span className="sr-only">{menuOpen ? words.closeMenu : words.menu}</span>
        </button>
      </div>
      <MobileMenu className={fold.folded} open={menuOpen} onClose={closeMenu} />
      <div className="perforated" />
    </header>
  );
};
