import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Shield from 'lucide-react/icons/shield';
import Sun from 'lucide-react/icons/sun';
import { useNavigate } from 'react-router';
import { accessLevel } from '#domain/access/roles.ts';
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from '#web/kit/dropdown-menu.tsx';
import { useCan, useCurrentUser, useSession } from '#web/session/session.tsx';
import { useTheme } from '#web/theme/use-theme.ts';
import { AvatarButton } from './avatar-button.tsx';
import { adminDashboard } from './public-links.ts';

const themes = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
] as const;

/** The signed-in user, their role, the theme, and signing out. Loaded when opened, so it is mounted open. */
export const UserMenuPanel = () => {
  const user = useCurrentUser();
  const { signOut } = useSession();
  const managesUsers = useCan('user.manage');
  const navigate = useNavigate();
  const { choice, choose } = useTheme();
  const fullName = `${user.firstName} ${user.lastName}`;
  return (
    <Menu trigger={<AvatarButton />} defaultOpen>
      <div className="max-w-72 px-3 pt-2.5 pb-2">
        <p className="font-[640] break-words">{fullName}</p>
        <p className="text-quiet text-ink-quiet">
          Access Level: <span className="font-medium text-ink">{accessLevel(user.role)}</span>
        </p>
      </div>
      <MenuSeparator />
      <MenuLink to={adminDashboard.to} icon={<LayoutDashboard aria-hidden />}>
        {adminDashboard.label}
      </MenuLink>
      {managesUsers ? (
        <MenuLink to="/admin/portal" icon={<Shield aria-hidden />}>
          Admin Portal
        </MenuLink>
      ) : null}
      <MenuChoice label="Theme" value={choice} options={themes} onValueChange={choose} />
      <MenuSeparator />
      <MenuItem
        icon={<LogOut aria-hidden />}
        onSelect={() => {
          void signOut().then(async () => navigate('/auth/signin'));
        }}
      >
        Log out
      </MenuItem>
    </Menu>
  );
};
