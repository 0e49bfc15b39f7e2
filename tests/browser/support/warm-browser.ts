import { describeNothingWhileWaiting } from './brief-expect.ts';
import type { Browser, BrowserContext, Page, PlaywrightTestOptions } from '@playwright/test';
import { keepWindowsSmall } from './small-window.ts';

/** The options of a context. Other options need another context. */
export type Options = Pick<
  PlaywrightTestOptions,
  'colorScheme' | 'contextOptions' | 'deviceScaleFactor' | 'hasTouch' | 'viewport'
>;

/** A context with its only page, in the state in which the last test left them. */
interface Warm {
  context: BrowserContext;
  page: Page;
  origin: string;
  /** The number of irreversible changes that a test has made to it. */
  traces: number;
}

/** The most contexts of a worker: the demo at a desk and on a phone, and the worker's own portal. */
const mostKept = 3;

/**
 * Per worker, by their options, the last used last: a page whose process has compiled the app uses half the processor time
 * of a new one.
 */
const kept = new Map<string, Warm>();

/**
 * The context of an earlier test with the same portal and options, after a reset of pages, cookies, storage, routes,
 * permissions and sizes. A new one if there is none, or if that test failed or left a clock, a script for every page or a
 * DevTools session.
 */
export async function warmContext(
  browser: Browser,
  origin: string,
  options: Options,
): Promise<BrowserContext> {
  // A context resolves the addresses of its pages against the portal that it was made for.
  const wanted = JSON.stringify({ ...options, origin });
  const warm = kept.get(wanted);
  kept.delete(wanted);
  // A page in the background would continue to poll its portal. One that its test has left offline cannot leave.
  for (const [place, { context, origin: itsOwn }] of kept)
    try {
      await Promise.all(context.pages().map((page) => leave(page, itsOwn)));
    } catch {
      kept.delete(place);
      await context.close();
    }
  if (warm?.traces === 0 && !warm.page.isClosed()) {
    await clear(warm, origin, options);
    kept.set(wanted, warm);
    return warm.context;
  }
  await warm?.context.close();
  for (const [place, { context }] of [...kept].slice(0, 1 - mostKept)) {
    kept.delete(place);
    await context.close();
  }
  const context = askingAgain(await browser.newContext());
  let page = await context.newPage();
  if (keepWindowsSmall(page)) {
    await page.close();
    page = await context.newPage();
  }
  const made: Warm = { context, page, origin, traces: 0 };
  await describeNothingWhileWaiting(made.page);
  kept.set(wanted, made);
  watch(made);
  return context;
}

/** A context whose own requests are sent again where the portal closes an idle connection at the moment of its use, as pages do. */
export function askingAgain(context: BrowserContext): BrowserContext {
  const { request } = context;
  const send = request.fetch.bind(request);
  request.fetch = (address, options) => send(address, { maxRetries: 2, ...options });
  return context;
}

/** Closes the contexts after a failed test. */
export async function closeWarm(): Promise<void> {
  const closing = [...kept.values()];
  kept.clear();
  await Promise.all(closing.map(({ context }) => context.close()));
}

/** Opens a resource of the portal without code: its storage can be written, and its process stays, with what it has compiled. */
async function leave(page: Page, origin: string): Promise<void> {
  const quiet = `${origin}/favicon.svg`;
  if (page.url() !== quiet) await page.goto(quiet);
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
  await leave(page, origin);
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
