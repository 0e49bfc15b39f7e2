import type { Browser, BrowserContext, Page, PlaywrightTestOptions } from '@playwright/test';

/** How a context is opened; one of other options is another. */
export type Options = Pick<
  PlaywrightTestOptions,
  'colorScheme' | 'contextOptions' | 'deviceScaleFactor' | 'hasTouch' | 'viewport'
>;

/** A context with its one page, as the last test has left them. */
interface Warm {
  context: BrowserContext;
  page: Page;
  options: string;
  /** How much a test has done to it that nobody can take back. */
  traces: number;
}

/** One for each worker: a page whose process has compiled the app already takes half the processor time of a new one. */
let warm: Warm | null = null;

/**
 * The context of the last test without what it has left: pages, cookies, storage, routes, permissions, sizes. A new one
 * where the options differ, the last test failed, or left a clock, a script for every page or a session of the DevTools.
 */
export async function warmContext(
  browser: Browser,
  origin: string,
  options: Options,
): Promise<BrowserContext> {
  const wanted = JSON.stringify(options);
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

/** What a test that failed has left is of no use to the next. */
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
  // Something of the portal that runs no code of it: storage belongs to an origin.
  await page.goto(`${origin}/favicon.svg`);
  await context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Counts what stays in a context for good. */
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
