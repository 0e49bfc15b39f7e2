import { can } from '#domain/access/can.ts';
import type { Permission, ActingRole } from '#domain/access/permissions.ts';
import { adminLinks, administratorLinks } from '#web/navigation/admin-links.tsx';
import { partnerLinks, publicLinks } from '#web/navigation/public-links.ts';
import { formWords as itemWords } from '#web/inventory/form/form-wording.ts';
import { inviteWords, portal } from '#web/users/wording.ts';
import { alsoWords, findWords as words } from './wording.ts';

/** A screen, or an action that starts at an address. */
export interface Destination {
  kind: 'screen' | 'act';
  to: string;
  title: string;
  /** Other words by which people look for it; empty if there are none. */
  also: string;
  /** The area that it belongs to. */
  of: string | null;
  /** The permission without which it is not offered; null if all users see it. */
  needs: Permission | null;
}

const admin = words.admin;

const screen = (
  to: string,
  title: string,
  of: string | null,
  needs: Permission | null = null,
): Destination => ({
  kind: 'screen',
  to,
  title,
  also: '',
  of,
  needs,
});

const act = (to: string, title: string, needs: Permission, also = ''): Destination => ({
  kind: 'act',
  to,
  title,
  also,
  of: null,
  needs,
});

/** The analytics link has no screen. The dashboard shows read-only users only why they may not use it. */
const ofAdmin = adminLinks
  .filter(({ to }) => to !== '/admin/analytics')
  .map(({ to, label }) => screen(to, label, admin, to === '/admin' ? 'work.read' : null));

const everything: readonly Destination[] = [
  ...publicLinks.map(({ to, label }) => screen(to, label, null)),
  screen('/bench', words.station, null),
  screen('/scanner', words.checkYourScanner, null),
  ...ofAdmin,
  screen('/admin/orders', words.orders, admin),
  screen('/admin/portal', portal.title, admin, 'user.manage'),
  ...administratorLinks.map(({ to, label, needs }) => screen(to, label, admin, needs)),
  act('/admin/products?new', words.addProduct, 'product.edit', alsoWords.add),
  act('/admin/clients?new', words.addClient, 'client.edit', alsoWords.add),
  act('/admin/tutorials?new', words.addTutorial, 'tutorial.edit', alsoWords.addTutorial),
  act('/admin/inventory?new', itemWords.addTitle, 'inventory.edit', alsoWords.addLabel),
  act('/admin/portal?new', inviteWords.title, 'user.invite', alsoWords.invite),
  act('/admin/imports/new', words.importFile, 'product.import', alsoWords.importFile),
  act('/admin/imports', words.undoImport, 'import.undo', alsoWords.undoImport),
  act('/admin/products/artwork', words.attachArtwork, 'product.edit', alsoWords.attachArtwork),
  act('/admin/inventory', words.orderLabels, 'inventory.edit', alsoWords.orderLabels),
  act('/bench', words.startRun, 'run.work', alsoWords.startRun),
  act('/holds', words.hold, 'hold.set', alsoWords.hold),
  act('/admin/work', words.approve, 'release.publish', alsoWords.approve),
  act('/admin/stations', words.printBadges, 'badge.manage', alsoWords.printBadges),
  act('/admin/printers', words.printTest, 'printer.manage', alsoWords.printTest),
];

/** The screens and actions that are offered to a user. */
export const destinationsOf = (actingRole: ActingRole): readonly Destination[] =>
  actingRole === 'client' || actingRole === 'supplier'
    ? partnerLinks[actingRole].map(({ to, label }) => screen(to, label, null))
    : everything.filter(({ needs }) => needs === null || can(actingRole, needs));
