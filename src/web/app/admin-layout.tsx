import MenuIcon from 'lucide-react/icons/menu';
import XIcon from 'lucide-react/icons/x';
import * as Drawer from 'radix-ui/dialog';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { FindButton } from '#web/find/find-button.tsx';
import { buttonLook } from '#web/kit/controls/button-look.ts';
import { dialogVeil } from '#web/kit/layers/dialog-look.ts';
import { IconButton } from '#web/kit/controls/icon-button.tsx';
import { ScreenSpinner } from '#web/kit/spinner.tsx';
import { AdminSidebar } from './admin-sidebar.tsx';
import { UserMenu } from './user-menu.tsx';
import { adminAreaWords as adminWords } from './admin-wording.ts';
import { appWords as words } from './wording.ts';

/** The layout of the admin screens: a sidebar on a desktop, a drawer on a small screen. */
export const AdminLayout = () => {
  const [drawerOpen, setDrawerOpen] = useState(false);
  const close = () => {
    setDrawerOpen(false);
  };
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <div className="sticky top-0 hidden h-dvh border-e border-line lg:block print:hidden">
        <AdminSidebar />
      </div>
      <div className="flex min-w-0 flex-col">
        <header className="measure sticky top-0 z-20 flex h-16 shrink-0 items-center justify-between bg-paper print:hidden">
          <Drawer.Root open={drawerOpen} onOpenChange={setDrawerOpen}>
            <Drawer.Trigger className={`${buttonLook('quiet')} -ms-3 lg:invisible`}>
              <MenuIcon aria-hidden />
              {words.menu}
            </Drawer.Trigger>
            <Drawer.Portal>
              <Drawer.Overlay className={dialogVeil} />
              <Drawer.Content
                aria-describedby={undefined}
                className="fixed inset-y-0 start-0 z-50 w-72 max-w-[85vw] animate-slide-in bg-paper shadow-lift lg:hidden"
              >
                <Drawer.Title className="sr-only">{adminWords.adminMenu}</Drawer.Title>
                <AdminSidebar onNavigate={close} />
                <Drawer.Close asChild>
                  <IconButton
                    label={words.closeMenu}
                    icon={<XIcon aria-hidden />}
                    className="absolute top-3 end-3"
                  />
                </Drawer.Close>
              </Drawer.Content>
            </Drawer.Portal>
          </Drawer.Root>
          <div className="flex items-center gap-2">
            <FindButton />
            <UserMenu />
          </div>
        </header>
        <main id="main" tabIndex={-1} className="measure grow pb-16">
          <Suspense fallback={<ScreenSpinner />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </div>
  );
};
