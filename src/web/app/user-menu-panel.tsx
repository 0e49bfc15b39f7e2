import IdCard from 'lucide-react/icons/id-card';
import Languages from 'lucide-react/icons/languages';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import MonitorCheck from 'lucide-react/icons/monitor-check';
import Moon from 'lucide-react/icons/moon';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import Shield from 'lucide-react/icons/shield';
import Sun from 'lucide-react/icons/sun';
import UserRound from 'lucide-react/icons/user-round';
import Volume1 from 'lucide-react/icons/volume-1';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeOff from 'lucide-react/icons/volume-off';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { accessLevel } from '#web/words/access.ts';
import { setLocale } from '#domain/auth/contract.ts';
import { offeredLocales, type Locale } from '#domain/words/locales.ts';
import { call, sentenceOf } from '#web/api/call.ts';
import { useToast } from '#web/kit/layers/use-toast.ts';
import { Menu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from '#web/kit/controls/dropdown-menu.tsx';
import { changeScannerSettings, scannerSettings, type Loudness } from '#web/scan/scanner-settings.ts';
import { playTone } from '#web/scan/tones.ts';
import { useCan, useCurrentUser, useSession } from '#web/session/session.tsx';
import { useOwnBadge } from '#web/stations/queries.ts';
import { useTheme } from '#web/theme/use-theme.ts';
import { AvatarButton } from './avatar-button.tsx';
import { adminDashboard } from '#web/navigation/public-links.ts';
import { readIn } from '#web/words/language.ts';
import { localeNames, menuWords as words } from './menu-wording.ts';

const themes = [
  { value: 'light', label: words.light, icon: <Sun aria-hidden /> },
  { value: 'dark', label: words.dark, icon: <Moon aria-hidden /> },
  { value: 'system', label: words.system, icon: <Monitor aria-hidden /> },
] as const;

const scanTones = [
  { value: 'off', label: words.off, icon: <VolumeOff aria-hidden /> },
  { value: 'normal', label: words.normal, icon: <Volume1 aria-hidden /> },
  { value: 'loud', label: words.loud, icon: <Volume2 aria-hidden /> },
] as const;

/** The language in which this person reads the portal, on every device; a pseudo-language is a choice while it is read. */
const LanguageChoice = () => {
  const { toast } = useToast();
  const { locale } = useCurrentUser();
  const choose = async (next: Locale) => {
    if (next === locale) return;
    try {
      await call(setLocale, { body: { locale: next } });
      readIn(next, true);
    } catch (error) {
      toast({ title: words.languageNotChosen, description: sentenceOf(error), variant: 'destructive' });
    }
  };
  return (
    <MenuChoice
      label={words.language}
      value={locale}
      options={[...new Set([...offeredLocales, locale])].map((value) => ({
        value,
        label: localeNames[value],
        icon: <Languages aria-hidden />,
      }))}
      onValueChange={(next) => void choose(next)}
    />
  );
};

/** The loudness of scan tones on this device; choosing one plays it. */
const ScanTones = () => {
  const [loudness, setLoudness] = useState(scannerSettings().loudness);
  const choose = (next: Loudness) => {
    changeScannerSettings({ loudness: next });
    setLoudness(next);
    playTone('found');
  };
  return <MenuChoice label={words.scanTones} value={loudness} options={scanTones} onValueChange={choose} />;
};

/** The signed-in user, their role, the theme, scan tones, and signing out. Loaded when opened, so it is mounted open. */
export const UserMenuPanel = () => {
  const user = useCurrentUser();
  const { signOut } = useSession();
  const managesUsers = useCan('user.manage');
  const navigate = useNavigate();
  const { choice, choose } = useTheme();
  const { data: badge } = useOwnBadge();
  const fullName = `${user.firstName} ${user.lastName}`;
  return (
    <Menu trigger={<AvatarButton />} defaultOpen>
      <div className="max-w-72 px-3 pt-2.5 pb-2">
        <p className="font-[640] break-words">{fullName}</p>
        <p className="text-quiet text-ink-quiet">
          {words.accessLevel}{' '}
          <span className="font-medium text-ink">{accessLevel(user.role, user.partner)}</span>
        </p>
      </div>
      <MenuSeparator />
      {!user.partner ? (
        <>
          <MenuLink to={adminDashboard.to} icon={<LayoutDashboard aria-hidden />}>
            {adminDashboard.label}
          </MenuLink>
          {managesUsers ? (
            <MenuLink to="/admin/portal" icon={<Shield aria-hidden />}>
              {words.adminPortal}
            </MenuLink>
          ) : null}
          <MenuLink to="/bench" icon={<MonitorCheck aria-hidden />}>
            {words.station}
          </MenuLink>
          <MenuLink to="/scanner" icon={<ScanBarcode aria-hidden />}>
            {words.checkYourScanner}
          </MenuLink>
        </>
      ) : null}
      <MenuLink to="/account" icon={<UserRound aria-hidden />}>
        {words.yourAccount}
      </MenuLink>
      {badge?.id ? (
        <MenuLink to="/badge" icon={<IdCard aria-hidden />}>
          {words.yourBadge}
        </MenuLink>
      ) : null}
      <MenuChoice label={words.theme} value={choice} options={themes} onValueChange={choose} />
      <ScanTones />
      <LanguageChoice />
      <MenuSeparator />
      <MenuItem
        icon={<LogOut aria-hidden />}
        onSelect={() => {
          signOut();
          // Later, when the screen has unmounted: its prompt about unsaved input would block the navigation.
          setTimeout(() => void navigate('/auth/signin'));
        }}
      >
        {words.logOut}
      </MenuItem>
    </Menu>
  );
};
