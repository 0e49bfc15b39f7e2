import { chromium, type Browser } from '@playwright/test';
import { z } from 'zod';
import { chooseChromium } from '../tests/browser/chromium.ts';
import type { ServerProcess } from './server-process.ts';

/** A phone over weak Wi-Fi: a processor a quarter as fast, 400 ms, 50 kB/s. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowdown = 4;
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

const Seen = z.object({
  boxMs: z.number(),
  firstPaintMs: z.number(),
  largestPaintMs: z.number(),
  layoutShift: z.number(),
  interactionMs: z.number(),
});

/** The first visit of somebody signed in whose phone has nothing of the portal yet; from the navigation on. */
export interface PhoneLoad extends z.infer<typeof Seen> {
  /** When the app itself has taken over from the first paint. */
  appMs: number;
  /** What the line had brought by then, in bytes. */
  appBytes: number;
}

/* oxlint-disable unicorn/consistent-function-scoping -- it travels into the page, and takes along what stands inside it only */
/** Runs in the page before anything of it: `boxMs` is when a scan can begin, `interactionMs` what the slowest key waited for its paint. */
const watch = (): void => {
  const seen = { boxMs: 0, firstPaintMs: 0, largestPaintMs: 0, layoutShift: 0, interactionMs: 0 };
  Object.assign(globalThis, { seen });
  const numberIn = (entry: PerformanceEntry, name: string): number => Number(Reflect.get(entry, name) ?? 0);
  const observe = (type: string, note: (entry: PerformanceEntry) => void): void => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
    observer.observe({ type, buffered: true, ...(type === 'event' ? { durationThreshold: 16 } : {}) });
  };
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaintMs = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaintMs = startTime;
  });
  observe('layout-shift', (entry) => {
    if (numberIn(entry, 'hadRecentInput') === 0) seen.layoutShift += numberIn(entry, 'value');
  });
  observe('event', (entry) => {
    if (numberIn(entry, 'interactionId') > 0)
      seen.interactionMs = Math.max(seen.interactionMs, entry.duration);
  });
  document.addEventListener('focusin', () => {
    seen.boxMs ||= performance.now();
  });
};

/* oxlint-enable unicorn/consistent-function-scoping */

const visit = async (browser: Browser, { port, token }: ServerProcess): Promise<PhoneLoad> => {
  const context = await browser.newContext({ ...phone, baseURL: `http://127.0.0.1:${port}` });
  try {
    await context.addInitScript((kept) => localStorage.setItem('auth_token', kept), token ?? '');
    await context.addInitScript(watch);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto('/', { waitUntil: 'commit' });
    // Only the app draws the foot of the page.
    await page.getByRole('contentinfo').waitFor({ state: 'attached' });
    const appMs = await page.evaluate(() => performance.now());
    const appBytes = bytes;
    await page.waitForLoadState('networkidle');
    // The largest paint is final with the first key, so that comes last.
    await page
      .getByRole('textbox', { name: 'Find a product' })
      .pressSequentially('5012345678900', { delay: 20 });
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?**');
    await page.waitForLoadState('networkidle');
    const seen = Seen.parse(await page.evaluate((): unknown => Reflect.get(globalThis, 'seen')));
    return { ...seen, appMs, appBytes };
  } finally {
    await context.close();
  }
};

/** Opens home so often for the first time; the server has the built web app and its token is somebody's. */
export const measurePhone = async (server: ServerProcess, visits: number): Promise<PhoneLoad[]> => {
  const browser = await chromium.launch(await chooseChromium());
  try {
    const loads: PhoneLoad[] = [];
    while (loads.length < visits) loads.push(await visit(browser, server));
    return loads;
  } finally {
    await browser.close();
  }
};
