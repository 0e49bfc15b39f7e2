import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  expect,
  type Request,
  type TestInfo,
  test as base,
  type WebError,
} from '@playwright/test';
import { getCurrentUser } from '#domain/auth/contract.ts';
import { openSession, type Session, takeSession } from './session.ts';
import { type DemoServer, startEmpty } from './server.ts';
import { askingAgain, closeWarm, warmContext } from './warm-browser.ts';

/** An account of the demo. */
export type Account = 'reader' | 'editor' | 'administrator' | 'client' | 'supplier';

/** The host of embedded videos, which may be loaded in frames only. */
const youTube = /^https:\/\/www\.youtube(-nocookie)?\.com\//;

interface Fixtures {
  /** Signs the browser in without the form. It takes effect at the next navigation. */
  signInAs(account: Account): Promise<void>;
  /**
   * Serves the content of video frames, which come from another site that tests cannot reach. Only for tests that play a video:
   * a browser with routed requests does not cache.
   */
  keepFilmsHere(): Promise<unknown>;
  /** Whether the test needs a browser that has never opened the portal, for example to count what is loaded. */
  isCold: boolean;
  /** Allows a console error that would otherwise fail the test, such as a refused call or a broken image. */
  allowComplaint(pattern: RegExp): void;
  /**
   * Opens a browser of somebody else, in which complaints fail the test as well; another program of it, if that is given. It is
   * closed at the end.
   */
  otherBrowser(options?: BrowserContextOptions, program?: Browser): Promise<BrowserContext>;
  /** What all browsers of the test have complained about. */
  complaints: string[];
}

interface WorkerFixtures {
  /** Starts this worker's own empty portal at the first call. All tests have it: a worker ends if its fixtures change. */
  ownPortal(): Promise<DemoServer>;
}

/**
 * A test in a browser with the running demo. It fails if the page throws or logs an error (which includes violations of the
 * content security policy), and on any request to another host, except for videos in frames.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  ownPortal: [
    // Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => {
      const started: Promise<DemoServer>[] = [];
      await use(() => {
        const portal = started[0] ?? startEmpty();
        started[0] = portal;
        return portal;
      });
      for (const portal of started) await (await portal).stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({}, use) => use(process.env['PORTAL_URL']),

  isCold: [false, { option: true }],

  // Not two projects: each would have its own workers, with a browser that compiles the app again.
  viewport: async ({}, use, info) =>
    use(isOnPhone(info) ? { width: 360, height: 740 } : { width: 1440, height: 900 }),
  hasTouch: async ({}, use, info) => use(isOnPhone(info)),
  isMobile: async ({}, use, info) => use(isOnPhone(info)),

  context: async (
    { browser, baseURL, isCold, colorScheme, contextOptions, deviceScaleFactor, hasTouch, viewport },
    use,
    info,
  ) => {
    if (isCold) {
      await using cold = await browser.newContext();
      await use(askingAgain(cold));
      return;
    }
    const options = { colorScheme, contextOptions, deviceScaleFactor, hasTouch, viewport };
    await use(await warmContext(browser, baseURL ?? '', options));
    if (info.status !== info.expectedStatus) await closeWarm();
  },

  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),

  complaints: async ({}, use) => use([]),

  allowComplaint: [
    async ({ context, baseURL, complaints }, use) => {
      const stop = listenTo(context, baseURL ?? '', complaints);
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

  otherBrowser: async ({ browser, baseURL, complaints }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options = {}, program = browser) => {
      const context = askingAgain(await program.newContext({ baseURL: baseURL ?? '', ...options }));
      listenTo(context, baseURL ?? '', complaints);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },

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

/** Whether the test, or its group, has the tag of a journey on a phone; all others are made at a desk. */
const isOnPhone = ({ tags }: TestInfo): boolean => tags.includes('@phone');

/** For a journey that is made at both: the words for its title, and its tag. */
export const deskAndPhone = [
  ['at a desk', '@desk'],
  ['on a phone', '@phone'],
] as const;

/** By portal and account, because some tests have their own portal. */
const sessions = new Map<string, Session>();

/** A session of the account; that of an earlier test if it is still valid, because each sign-in costs a password hash. */
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

/** Adds what a browser complains about; returns how to end that. */
function listenTo(context: BrowserContext, portal: string, complaints: string[]): () => void {
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
  return () => context.off('request', onRequest).off('console', onConsole).off('weberror', onError);
}
