import type { Browser, BrowserContext, Page, PlaywrightTestOptions } from '@playwright/test';

/** The options of a context. Other options need another context. */
export type Options = Pick<
  PlaywrightTestOptions,
  'colorScheme' | 'contextOptions' | 'deviceScaleFactor' | 'hasTouch' | 'viewport'
>;

/** A context with its only page, in the state in which the last test left them. */
interface Warm {
  context: BrowserContext;
  page: Page;
  options: string;
  /** The number of irreversible changes that a test has made to it. */
  traces: number;
}

/** One per worker: a page whose process has compiled the app uses half the processor time of a new one. */
let warm: Warm | null = null;

/**
 * The context of the last test after a reset of pages, cookies, storage, routes, permissions and sizes. A new one if the portal or
 * the options differ, or if the last test failed or left a clock, a script for every page or a DevTools session.
 */
export async function warmContext(
  browser: Browser,
  origin: string,
  options: Options,
): Promise<BrowserContext> {
  // A context resolves the addresses of its pages against the portal that it was made for.
  const wanted = JSON.stringify({ ...options, origin });
  if (warm?.options === wanted && warm.traces === 0 && !warm.page.isClosed()) {
    await clear(warm, origin, options);
    return warm.context;
  }
  await closeWarm();
  const context = await browser.newContext();
  warm = { context, page: await context.newPage(), options: wanted, traces: 0 };
  watch(warm);
  return context;
}

/** Closes the context after a failed test. */
export async function closeWarm(): Promise<void> {
  const closing = warm?.context;
  warm = null;
  await closing?.close();
}

async function clear({ context, page }: Warm, origin: string, options: Options): Promise<void> {
  for (const event of ['dialog', 'request', 'response', 'requestfinished', 'requestfailed'])
    await page.removeAllListeners(event, { behavior: 'ignoreErrors' });
  const others = context.pages().filter((other) => other !== page);
  await Promise.all([
    ...others.map((other) => other.close()),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearPermissions(),
    page.setViewportSize(options.viewport ?? { width: 1440, height: 900 }),
    page.emulateMedia({
      media: null,
      colorScheme: options.colorScheme ?? null,
      reducedMotion: options.contextOptions.reducedMotion ?? null,
    }),
  ]);
  // A resource of the portal without code, because storage belongs to an origin.
  await page.goto(`${origin}/favicon.svg`);
  await context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Counts irreversible changes of a context. */
function watch(watched: Warm): void {
  const { context, page } = watched;
  for (const place of [context, page]) {
    const addInitScript = place.addInitScript.bind(place);
    place.addInitScript = (...given) => {
      watched.traces += 1;
      return addInitScript(...given);
    };
  }
  const { clock } = context;
  const counted =
    <Given extends unknown[]>(act: (...given: Given) => Promise<void>) =>
    (...given: Given): Promise<void> => {
      watched.traces += 1;
      return act(...given);
    };
  clock.install = counted(clock.install.bind(clock));
  clock.pauseAt = counted(clock.pauseAt.bind(clock));
  clock.setFixedTime = counted(clock.setFixedTime.bind(clock));
  clock.setSystemTime = counted(clock.setSystemTime.bind(clock));
  const newSession = context.newCDPSession.bind(context);
  context.newCDPSession = async (target) => {
    watched.traces += 1;
    const session = await newSession(target);
    const detach = session.detach.bind(session);
    session.detach = async () => {
      watched.traces -= 1;
      await detach();
    };
    return session;
  };
}
