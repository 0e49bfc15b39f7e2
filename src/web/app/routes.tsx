import { matchRoutes, type RouteObject } from 'react-router';
import { HomeScreen } from '#web/home/home-screen.tsx';
import { Frame } from './frame.tsx';
import { canPreload, lazyScreen } from './lazy-screen.ts';
import { FailedApp, FailedScreen } from './failed-screen.tsx';
import { PublicLayout } from './public-layout.tsx';
import { notFound } from './not-found.ts';
import { SignedInOnly } from './signed-in-only.tsx';
import { StaffOnly } from './staff-only.tsx';
import { SignedOutOnly } from './signed-out-only.tsx';

const dashboard = lazyScreen(() => import('#web/admin/dashboard-screen.tsx'), 'DashboardScreen');
const userTable = lazyScreen(() => import('#web/admin/portal-screen.tsx'), 'PortalScreen');

/** Account screens for signed-out users; signed-in users are sent home. */
const signedOutScreens: RouteObject[] = [
  { path: '/auth/signin', ...lazyScreen(() => import('#web/auth/sign-in-screen.tsx'), 'SignInScreen') },
  { path: '/auth/signup', ...lazyScreen(() => import('#web/auth/sign-up-screen.tsx'), 'SignUpScreen') },
  {
    path: '/auth/forgot-password',
    ...lazyScreen(() => import('#web/auth/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
  },
];

/** Screens that are public, and those of the links in mails, which work whoever is signed in. */
const openScreens: RouteObject[] = [
  { path: '/auth/sso', ...lazyScreen(() => import('#web/auth/sso-screen.tsx'), 'SsoScreen') },
  {
    path: '/auth/reset-password',
    ...lazyScreen(() => import('#web/auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
  },
  {
    path: '/auth/verify-email',
    ...lazyScreen(() => import('#web/auth/verify-email-screen.tsx'), 'VerifyEmailScreen'),
  },
  {
    path: '/release',
    ...lazyScreen(() => import('#web/releases/review/link-screen.tsx'), 'LinkScreen'),
  },
  { path: '/terms', ...lazyScreen(() => import('./legal/terms-screen.tsx'), 'TermsScreen') },
  { path: '/privacy', ...lazyScreen(() => import('./legal/privacy-screen.tsx'), 'PrivacyScreen') },
];

/** The screens for workers, apart from home. */
const publicScreens: RouteObject[] = [
  { path: '/search', ...lazyScreen(() => import('#web/search/search-screen.tsx'), 'SearchScreen') },
  {
    path: '/products',
    ...lazyScreen(() => import('#web/products/list/products-screen.tsx'), 'ProductsScreen'),
  },
  {
    path: '/products/:id',
    ...lazyScreen(() => import('#web/product-page/product-screen.tsx'), 'ProductScreen'),
  },
  {
    path: '/products/:id/review/:number',
    ...lazyScreen(() => import('#web/releases/review/review-screen.tsx'), 'ReviewScreen'),
  },
  {
    path: '/products/:id/compare',
    ...lazyScreen(() => import('#web/product-page/compare-product-screen.tsx'), 'CompareProductScreen'),
  },
  {
    path: '/clients',
    ...lazyScreen(() => import('#web/clients/screens/clients-screen.tsx'), 'ClientsScreen'),
  },
  {
    path: '/clients/:id',
    ...lazyScreen(() => import('#web/client-page/client-screen.tsx'), 'ClientScreen'),
  },
  {
    path: '/clients/:id/compare',
    ...lazyScreen(() => import('#web/client-page/compare-client-screen.tsx'), 'CompareClientScreen'),
  },
  {
    path: '/clients/:id/numbers',
    ...lazyScreen(() => import('#web/client-page/numbers/numbers-screen.tsx'), 'NumbersScreen'),
  },
  {
    path: '/account',
    ...lazyScreen(() => import('#web/account/account-screen.tsx'), 'AccountScreen'),
  },
  {
    path: '/orders/:id',
    ...lazyScreen(() => import('#web/partners/supply-screen.tsx'), 'SupplyScreen'),
  },
  {
    path: '/clients/:id/rates',
    ...lazyScreen(() => import('#web/partners/rates-screen.tsx'), 'RatesScreen'),
  },
  { path: '*', ...notFound },
];

/** Screens of the desk that others read, too. */
const deskScreens: RouteObject[] = [
  { path: '/runs', ...lazyScreen(() => import('#web/runs/back/runs-screen.tsx'), 'RunsScreen') },
  {
    path: '/runs/:id/record',
    ...lazyScreen(() => import('#web/runs/back/record-screen.tsx'), 'RecordScreen'),
  },
  {
    path: '/billing',
    ...lazyScreen(() => import('#web/partners/billing-screen.tsx'), 'BillingScreen'),
  },
  { path: '/holds', ...lazyScreen(() => import('#web/holds/holds-screen.tsx'), 'HoldsScreen') },
];

/** The screens for workers that partners do not have. */
const staffScreens: RouteObject[] = [
  {
    path: '/rolls/:code',
    ...lazyScreen(() => import('#web/roll-page/roll-screen.tsx'), 'RollScreen'),
  },
  {
    path: '/scanner',
    ...lazyScreen(() => import('#web/scan/check/scanner-screen.tsx'), 'ScannerScreen'),
  },
  {
    path: '/badge',
    ...lazyScreen(() => import('#web/stations/screens/own-badge-screen.tsx'), 'OwnBadgeScreen'),
  },
  { path: '/team', ...lazyScreen(() => import('#web/team/team-screen.tsx'), 'TeamScreen') },
];

/** The admin screens; /admin/analytics is in the sidebar but has no screen. */
const adminScreens: RouteObject[] = [
  { index: true, ...dashboard },
  { path: 'portal', ...userTable },
  {
    path: 'products',
    ...lazyScreen(() => import('#web/products/list/admin-products-screen.tsx'), 'AdminProductsScreen'),
  },
  {
    path: 'products/edit',
    ...lazyScreen(() => import('#web/imports/screens/bulk-edit-screen.tsx'), 'BulkEditScreen'),
  },
  {
    path: 'products/artwork',
    ...lazyScreen(() => import('#web/imports/screens/artwork-screen.tsx'), 'ArtworkScreen'),
  },
  { path: 'work', ...lazyScreen(() => import('#web/work/screens/work-screen.tsx'), 'WorkScreen') },
  {
    path: 'imports',
    ...lazyScreen(() => import('#web/imports/screens/imports-screen.tsx'), 'ImportsScreen'),
  },
  {
    path: 'imports/new',
    ...lazyScreen(() => import('#web/imports/screens/new-import-screen.tsx'), 'NewImportScreen'),
  },
  {
    path: 'clients',
    ...lazyScreen(() => import('#web/clients/screens/admin-clients-screen.tsx'), 'AdminClientsScreen'),
  },
  {
    path: 'tutorials',
    ...lazyScreen(() => import('#web/tutorials/screens/admin-tutorials-screen.tsx'), 'AdminTutorialsScreen'),
  },
  {
    path: 'deleted',
    ...lazyScreen(() => import('#web/deleted/screens/deleted-screen.tsx'), 'DeletedScreen'),
  },
  { path: 'stored', ...lazyScreen(() => import('#web/clear-out/screens/stored-screen.tsx'), 'StoredScreen') },
  {
    path: 'stations',
    ...lazyScreen(() => import('#web/stations/screens/stations-screen.tsx'), 'StationsScreen'),
  },
  {
    path: 'partners',
    ...lazyScreen(() => import('#web/partners/partners-screen.tsx'), 'PartnersScreen'),
  },
  {
    path: 'integrations',
    ...lazyScreen(() => import('#web/integrations/screens/integrations-screen.tsx'), 'IntegrationsScreen'),
  },
  {
    path: 'integrations/webhooks/:id',
    ...lazyScreen(() => import('#web/integrations/screens/deliveries-screen.tsx'), 'DeliveriesScreen'),
  },
  {
    path: 'printers',
    ...lazyScreen(() => import('#web/printing/screens/printers-screen.tsx'), 'PrintersScreen'),
  },
  { path: 'audit', ...lazyScreen(() => import('#web/audit/screens/audit-screen.tsx'), 'AuditScreen') },
  {
    path: 'inventory',
    ...lazyScreen(() => import('#web/inventory/screens/admin-inventory-screen.tsx'), 'AdminInventoryScreen'),
  },
  {
    path: 'inventory/:id',
    ...lazyScreen(() => import('#web/inventory/screens/inventory-item-screen.tsx'), 'InventoryItemScreen'),
  },
  { path: 'orders', ...lazyScreen(() => import('#web/orders/screens/orders-screen.tsx'), 'OrdersScreen') },
  { path: 'orders/:id', ...lazyScreen(() => import('#web/orders/screens/order-screen.tsx'), 'OrderScreen') },
  { path: '*', ...notFound },
];

/** All routes of the web app, and who may see them. */
export const routes: RouteObject[] = [
  {
    Component: Frame,
    ErrorBoundary: FailedApp,
    children: [
      {
        Component: PublicLayout,
        children: [
          {
            ErrorBoundary: FailedScreen,
            children: [
              { Component: SignedOutOnly, children: signedOutScreens },
              ...openScreens,
              // The home screen is part of the app itself and takes over the search box of the first paint.
              { element: <SignedInOnly meanwhile />, children: [{ path: '/', Component: HomeScreen }] },
              { Component: SignedInOnly, children: publicScreens },
              { Component: SignedInOnly, children: [{ Component: StaffOnly, children: staffScreens }] },
            ],
          },
        ],
      },
      {
        ErrorBoundary: FailedScreen,
        element: <SignedInOnly alone />,
        children: [
          {
            Component: StaffOnly,
            children: [
              { path: '/bench', ...lazyScreen(() => import('#web/bench/bench-screen.tsx'), 'BenchScreen') },
              {
                path: '/runs/:id',
                ...lazyScreen(() => import('#web/runs/screens/run-screen.tsx'), 'RunScreen'),
              },
            ],
          },
        ],
      },
      {
        element: <SignedInOnly alone />,
        children: [
          {
            ...lazyScreen(() => import('./desk-layout.tsx'), 'DeskLayout'),
            children: [{ ErrorBoundary: FailedScreen, children: deskScreens }],
          },
        ],
      },
      {
        path: '/admin',
        element: <SignedInOnly alone />,
        children: [
          {
            Component: StaffOnly,
            children: [
              {
                ...lazyScreen(() => import('./admin-layout.tsx'), 'AdminLayout'),
                children: [{ ErrorBoundary: FailedScreen, children: adminScreens }],
              },
            ],
          },
        ],
      },
    ],
  },
];

/** Starts loading the code of the screen at an address. */
export const preloadScreenAt = (pathname: string): void => {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    if (canPreload(route.handle)) route.handle.preload();
  }
};
