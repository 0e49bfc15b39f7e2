import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Request,
  test as base,
  type WebError,
} from '@playwright/test';
import { getCurrentUser } from '#domain/auth/contract.ts';
import { openSession, type Session, takeSession } from './session.ts';
import { closeWarm, warmContext } from './warm-browser.ts';

/** An account of the demo. */
export type Account = 'reader' | 'editor' | 'administrator';

/** Where films of others play, in frames alone. */
const youTube = /^https:\/\/www\.youtube(-nocookie)?\.com\//;

interface Fixtures {
  /** Signs the browser in without the form; the next navigation is this person's. */
  signInAs(account: Account): Promise<void>;
  /**
   * Plays what stands in a film's frame: it comes from another site, and the tests do not leave this machine. Only for
   * those that play one: a browser that is asked about each request keeps nothing in its cache.
   */
  keepFilmsHere(): Promise<unknown>;
  /** Whether the test wants a browser that has never been to the portal: one that counts what is loaded does. */
  isCold: boolean;
  /** Expects a complaint that would fail the test otherwise: a refused call, a broken image. */
  allowComplaint(pattern: RegExp): void;
}

/**
 * A test in a browser before the running demo. It fails on whatever the page writes to the console as an error (what the
 * content security policy forbids among it) or throws, and on every request to another host than the portal's but
 * for a film in its frame.
 */
export const test = base.extend<Fixtures>({
  // Playwright reads what a fixture needs from this pattern.
  baseURL: async ({}, use) => use(process.env['PORTAL_URL']),

  isCold: [false, { option: true }],

  context: async (
    { browser, baseURL, isCold, colorScheme, contextOptions, deviceScaleFactor, hasTouch, viewport },
    use,
    info,
  ) => {
    const options = { colorScheme, contextOptions, deviceScaleFactor, hasTouch, viewport };
    if (isCold) await closeWarm();
    await use(await warmContext(browser, baseURL ?? '', options));
    if (info.status !== info.expectedStatus) await closeWarm();
  },

  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),

  allowComplaint: [
    async ({ context, baseURL }, use) => {
      const { complaints, stop } = listenTo(context, baseURL ?? '');
      const allowed: RegExp[] = [];
      await use((pattern) => void allowed.push(pattern));
      stop();
      const unexpected = complaints.filter(
        (complaint) => !allowed.some((pattern) => pattern.test(complaint)),
      );
      expect(unexpected, 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],

  keepFilmsHere: async ({ context }, use) => {
    await use(() =>
      context.route(youTube, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A film</title>' }),
      ),
    );
  },

  signInAs: async ({ context, baseURL }, use) => {
    await use(async (account) => {
      const origin = baseURL ?? '';
      await takeSession(context, origin, await sessionOf(account, context, origin));
    });
  },
});

/** By portal and account: some tests have a portal of their own. */
const sessions = new Map<string, Session>();

/** A session of the account: the one of an earlier test where it still lives, since each sign-in costs a password hash. */
async function sessionOf(account: Account, context: BrowserContext, origin: string): Promise<Session> {
  const place = `${account} at ${origin}`;
  const kept = sessions.get(place);
  const headers = { authorization: `Bearer ${kept?.token ?? ''}` };
  if (kept && (await context.request.get(origin + getCurrentUser.path, { headers })).ok()) return kept;
  const fresh = await openSession(context, origin, {
    email: `${account}@example.com`,
    password: 'Label-me-2026!',
  });
  sessions.set(place, fresh);
  return fresh;
}

export { expect };

function listenTo(context: BrowserContext, portal: string): { complaints: string[]; stop: () => void } {
  const complaints: string[] = [];
  const onRequest = (request: Request): void => {
    const { protocol, origin } = new URL(request.url());
    const isFilm = request.isNavigationRequest() && youTube.test(request.url());
    if (/^(https?|wss?):$/.test(protocol) && origin !== portal && !isFilm)
      complaints.push(`Asked another host: ${request.url()}`);
  };
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  };
  const onError = (error: WebError): void => {
    complaints.push(String(error.error().stack ?? error.error()));
  };
  context.on('request', onRequest).on('console', onConsole).on('weberror', onError);
  return {
    complaints,
    stop: () => context.off('request', onRequest).off('console', onConsole).off('weberror', onError),
  };
}
