import type { Page } from '@playwright/test';

/** What tells a page its size in Playwright. */
interface Teller {
  _updateViewport(keepsWindow?: boolean): Promise<void>;
}

/** A page with what its class does not declare. */
interface OpenPage {
  _connection: { toImpl(page: object): { delegate: { _mainFrameSession: object } } };
}

const isOpen = (page: object): page is OpenPage => '_connection' in page;

const isTeller = (session: unknown): session is Teller =>
  typeof session === 'object' && session !== null && '_updateViewport' in session;

const changed = new WeakSet<Teller>();

/**
 * Leaves the window of each page that this process opens from now on as small as the browser opens it (`chromium.ts`): whatever size
 * a page has, it lays out, scrolls, is clicked and is photographed at that size, but only the corner in the window is drawn, for
 * nobody. Drawing all took a seventh of the browser's processor time. A wheel that is turned outside that corner scrolls the page,
 * not a list in it. Returns whether this is the first page, whose window has its size already; fails at a version of Playwright
 * that is built otherwise.
 */
export function keepWindowsSmall(page: Page): boolean {
  const session = isOpen(page) && page._connection.toImpl(page).delegate._mainFrameSession;
  const teller: unknown = Object.getPrototypeOf(session);
  if (!isTeller(teller)) throw new Error('Playwright is built otherwise: what tells a page its size?');
  if (changed.has(teller)) return false;
  changed.add(teller);
  const tell = teller._updateViewport;
  teller._updateViewport = function tellPageOnly(this: Teller): Promise<void> {
    return tell.call(this, true);
  };
  return true;
}
