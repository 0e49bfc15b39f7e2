import LogOut from 'lucide-react/icons/log-out';
import { Link, matchPath, useLocation } from 'react-router';
import { can } from '#domain/access/can.ts';
import { countToDo } from '#domain/work/contract.ts';
import { classes } from '#web/kit/classes.ts';
import { useCan, useSession } from '#web/session/session.tsx';
import { useWork } from '#web/work/queries.ts';
import { administratorLinks, adminLinks, type AdminLink } from '#web/navigation/admin-links.tsx';
import { Brand } from './brand.tsx';
import { adminAreaWords as words } from './admin-wording.ts';

const row =
  'flex min-h-12 items-center gap-3 rounded-control px-3 font-[560] transition-colors [&_svg]:size-5 [&_svg]:shrink-0';

/** How many things wait for a person; nothing while that is not known, or if none does. */
const ToDoCount = () => {
  const { data } = useWork(useCan('work.read'));
  const count = data ? countToDo(data) : 0;
  return count === 0 ? null : (
    <span className="ms-auto rounded-full bg-accent px-2 text-quiet text-on-accent tabular-nums">
      {count}
    </span>
  );
};

/** Scrolls the link of the open screen into view, where not all of them have room. */
const show = (link: HTMLElement | null): void => link?.scrollIntoView({ block: 'nearest' });

/** Links to the admin screens, and back. The way back is in view, however many there are. */
export const AdminSidebar = ({ onNavigate }: { onNavigate?: () => void }) => {
  const { pathname } = useLocation();
  const { user } = useSession();
  const manages = user !== null && can(user.role, 'user.manage');
  // The dashboard of editors is what is to do.
  const toDo = manages ? '/admin/work' : '/admin';
  const own = administratorLinks.filter(
    ({ to, needs }) => user && can(user.role, needs) && (manages || to !== '/admin/work'),
  );
  const isAt = (path: string) => matchPath({ path, end: path === '/admin' }, pathname) !== null;
  const linkTo = ({ to, label, icon, alsoAt }: AdminLink) => {
    const isHere = isAt(to) || (alsoAt !== undefined && isAt(alsoAt));
    return (
      <Link
        ref={isHere ? show : undefined}
        to={to}
        onClick={onNavigate}
        aria-current={isHere ? 'page' : undefined}
        className={classes(
          row,
          isHere ? 'bg-ink text-paper' : 'text-ink-quiet hover:bg-sunken hover:text-ink',
        )}
      >
        {icon}
        {label}
        {to === toDo ? <ToDoCount /> : null}
      </Link>
    );
  };
  return (
    <nav aria-label={words.admin} className="flex h-full flex-col px-3 pt-3 pb-2">
      <Brand to="/admin/products" className="mb-4 px-3" />
      <div className="-mx-1 -mt-1 min-h-0 grow overflow-y-auto overscroll-contain px-1 pt-1 pb-2">
        <ul className="grid gap-1">
          {adminLinks.map((link) => (
            <li key={link.to}>{linkTo(link)}</li>
          ))}
        </ul>
        {own.length > 0 ? (
          <ul className="mt-3 grid gap-1 border-t border-line pt-3">
            {own.map((link) => (
              <li key={link.to}>{linkTo(link)}</li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className="perforated mb-2 shrink-0" />
      <Link
        to="/"
        onClick={onNavigate}
        className={classes(row, 'text-ink-quiet hover:bg-sunken hover:text-ink')}
      >
        <LogOut aria-hidden className="rotate-180" />
        {words.exitAdminMode}
      </Link>
    </nav>
  );
};
