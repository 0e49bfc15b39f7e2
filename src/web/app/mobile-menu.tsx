import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect } from 'react';
import { NavLink } from 'react-router';
import { classes } from '#web/kit/classes.ts';
import { LinkButton } from '#web/kit/controls/link-button.tsx';
import { usePartner, useSession } from '#web/session/session.tsx';
import { adminDashboard, linksFor } from '#web/navigation/public-links.ts';
import { appWords as words } from './wording.ts';

type MobileMenuProps = { open: boolean; onClose: () => void; className: string };

/** The links for small screens, below the header, with sign-in or the admin screens. */
export const MobileMenu = ({ open, onClose, className }: MobileMenuProps) => {
  const { status } = useSession();
  useEffect(() => {
    if (!open) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    addEventListener('keydown', closeOnEscape);
    return () => {
      removeEventListener('keydown', closeOnEscape);
    };
  }, [open, onClose]);
  const partner = usePartner();
  const own = linksFor(partner);
  const links = status === 'signed_in' && !partner ? [...own, adminDashboard] : own;
  return (
    <nav
      id="mobile-menu"
      aria-label={words.menu}
      hidden={!open}
      className={classes('max-h-[calc(100dvh-4.5rem)] animate-appear overflow-y-auto pb-4', className)}
    >
      <ul className="measure">
        {links.map(({ to, label }) => (
          <li key={to} className="border-t border-line first:border-t-0">
            <NavLink
              to={to}
              end={to === '/'}
              onClick={onClose}
              className={({ isActive }) =>
                classes(
                  'flex min-h-14 items-center justify-between text-fact',
                  isActive ? 'font-[680]' : 'text-ink-quiet',
                )
              }
            >
              {({ isActive }) => (
                <>
                  {label}
                  {isActive ? (
                    <span aria-hidden="true" className="me-1.5 size-2 rounded-full bg-ink" />
                  ) : (
                    <ChevronRight aria-hidden className="size-5" />
                  )}
                </>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
      {status === 'signed_out' ? (
        <div className="measure mt-4 grid grid-cols-2 gap-3">
          <LinkButton to="/auth/signup" onClick={onClose}>
            {words.signUp}
          </LinkButton>
          <LinkButton to="/auth/signin" variant="primary" onClick={onClose}>
            {words.signIn}
          </LinkButton>
        </div>
      ) : null}
    </nav>
  );
};
