import { chromium, type Page } from '@playwright/test';
import { chooseChromium } from '../tests/browser/chromium.ts';
import { scan } from '../tests/browser/scan.ts';
import { openSession, takeSession } from '../tests/browser/session.ts';
import { median, percentile } from './load.ts';
import { sampleProduct } from './product-sample.ts';
import { administrator, type ServerProcess } from './server-process.ts';

const scans = 60;
const warmUp = 5;

/** From the last key of a scan to the frame with its label, in milliseconds. */
export interface ScanTimes {
  medianMs: number;
  p95Ms: number;
  slowestMs: number;
}

/** Notes when Enter is pressed, and the first frame thereafter that shows this SKU with this label on a product's page. */
const watchFor = (page: Page, expected: { sku: string; labelSku: string }) =>
  page.evaluate(({ sku, labelSku }) => {
    const isShown = (): boolean =>
      document.querySelector('main')?.textContent.includes(sku) === true &&
      [...document.querySelectorAll('dt')].some(
        (term) =>
          term.textContent.trim() === 'Label SKU' &&
          term.offsetParent !== null &&
          term.nextElementSibling?.textContent.includes(labelSku),
      );
    const atEnter = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter') return;
      removeEventListener('keydown', atEnter, true);
      const look = (): void => {
        if (isShown()) document.documentElement.dataset['took'] = String(performance.now() - event.timeStamp);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    delete document.documentElement.dataset['took'];
    addEventListener('keydown', atEnter, true);
  }, expected);

const timeOf = async (page: Page, number: number): Promise<number> => {
  const { sku, barcode, labels } = sampleProduct(number);
  await watchFor(page, { sku, labelSku: labels[0]?.labelSku ?? '' });
  await scan(page, barcode);
  const took = await page.waitForFunction(() => document.documentElement.dataset['took']);
  return Number(await took.jsonValue());
};

/** Scans products of a catalogue of `count` samples one after the other; the browser's processor is slowed `slowed` times. */
export const measureScans = async (
  { port }: ServerProcess,
  count: number,
  slowed: number,
): Promise<ScanTimes> => {
  const browser = await chromium.launch(await chooseChromium());
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const origin = `http://127.0.0.1:${port}`;
    await takeSession(context, origin, await openSession(context, origin, administrator));
    await page.goto(origin);
    await page.getByRole('textbox', { name: 'Find a product' }).waitFor();
    const device = await context.newCDPSession(page);
    await device.send('Emulation.setCPUThrottlingRate', { rate: slowed });
    const times: number[] = [];
    for (let n = 0; n < warmUp + scans; n += 1) {
      const took = await timeOf(page, (n * 997) % count);
      if (n >= warmUp) times.push(took);
    }
    return { medianMs: median(times), p95Ms: percentile(times, 0.95), slowestMs: Math.max(...times) };
  } finally {
    await browser.close();
  }
};
