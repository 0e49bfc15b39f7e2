import { chromium, type Page } from '@playwright/test';
import { addressOf } from '#domain/contract/endpoint.ts';
import { findRecords } from '#domain/find/contract.ts';
import { mulberry32 } from '#domain/mulberry32.ts';
import { getProduct, searchProducts } from '#domain/products/contract.ts';
import { chooseChromium } from '../../tests/browser/chromium.ts';
import { scan } from '../../tests/browser/support/scan.ts';
import { openSession, takeSession } from '../../tests/browser/support/session.ts';
import { inTurn, load, timeCells, timesOf } from '../load.ts';
import { bothEngines, type Part } from '../part.ts';
import { sampleProduct } from '../product-sample.ts';
import { administrator, startPortal, startSameQuery, type ServerProcess } from '../servers.ts';
import { places, type Row } from '../table.ts';

const people = 25;
const longest = 14;
const shortest = 2;
const warmUpScans = 5;
const scans = 60;

/** The text with two letters of a longer word swapped. */
const misspelled = (text: string): string => text.replace(/(\p{L}{3})(\p{L})(\p{L})/u, '$1$3$2');

/** What stands in the box after each key, from two characters on. */
const keysOf = (text: string): string[] => {
  const letters = Array.from(text).slice(0, longest);
  const typed = letters.map((_, index) => letters.slice(0, index + 1).join(''));
  return typed.slice(shortest - 1).filter((prefix) => prefix.trim().length >= shortest);
};

/** What 25 people type: parts of product names, every third of them misspelled. */
const typedTexts = (products: number): string[] => {
  const dice = mulberry32(7);
  return Array.from({ length: people }, (_, person) => {
    const words = sampleProduct(Math.floor(dice() * products)).itemDescription.split(' ');
    const text = words.slice(Math.floor(dice() * Math.max(1, words.length - 1))).join(' ');
    return person % 3 === 2 ? misspelled(text) : text;
  }).flatMap(keysOf);
};

/** Opens the portal in a browser as its administrator, and lets `work` use it. */
const inBrowser = async ({ port }: ServerProcess, work: (page: Page) => Promise<void>): Promise<void> => {
  const browser = await chromium.launch(await chooseChromium());
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const origin = `http://127.0.0.1:${port}`;
    await takeSession(context, origin, await openSession(context, origin, administrator));
    await page.goto(origin);
    await page.getByRole('textbox', { name: 'Find a product' }).waitFor();
    await work(page);
  } finally {
    await browser.close();
  }
};

/** Scans a product; returns the time from the last key to the first frame that shows its SKU with its label, in milliseconds. */
const timeScan = async (page: Page, number: number): Promise<number> => {
  const { sku, barcode, labels } = sampleProduct(number);
  await page.evaluate(
    (expected) => {
      const isShown = (): boolean =>
        document.querySelector('main')?.textContent.includes(expected.sku) === true &&
        [...document.querySelectorAll('dt')].some(
          (term) =>
            term.textContent.trim() === 'Label SKU' &&
            term.offsetParent !== null &&
            term.nextElementSibling?.textContent.includes(expected.labelSku),
        );
      const atEnter = (event: KeyboardEvent): void => {
        if (event.key !== 'Enter') return;
        removeEventListener('keydown', atEnter, true);
        const look = (): void => {
          if (isShown())
            document.documentElement.dataset['took'] = String(performance.now() - event.timeStamp);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      delete document.documentElement.dataset['took'];
      addEventListener('keydown', atEnter, true);
    },
    { sku, labelSku: labels[0]?.labelSku ?? '' },
  );
  await scan(page, barcode);
  const took = await page.waitForFunction(() => document.documentElement.dataset['took']);
  return Number(await took.jsonValue());
};

/** Searches as people type, and a scan until its label is on the screen. */
export const scanning: Part = {
  name: 'scanning',
  engines: bothEngines,
  sizes: [100_000],
  isLong: true,
  measure: async ({ location, products, pace, say }) => {
    await using portal = await startPortal(location);
    await using bare = await startSameQuery(location);
    const durationMs = pace.rounds * pace.roundMs;
    const texts = typedTexts(products);
    const details = texts.map((_, n) => addressOf(getProduct, { id: n + 1 }));
    const read = await load(bare, inTurn(details, bare.token), { connections: 1, durationMs });
    const oneRead = { 'one read of a bare server, 95 % ms': places(read.p95Ms, 2) };
    const asked = {
      'the first hits as one types': texts.map((sku) => addressOf(searchProducts, { sku })),
      'the find dialog as one types': texts.map((text) => addressOf(findRecords, {}, { text })),
    };
    const rows: Row[] = [];
    for (const [name, addresses] of Object.entries(asked))
      for (const connections of [1, 4]) {
        const what = `${name}, ${connections} at once`;
        say(what);
        const times = await load(portal, inTurn(addresses, portal.token), { connections, durationMs });
        rows.push({ what, ...timeCells(times, 1), ...oneRead });
      }
    await inBrowser(portal, async (page) => {
      const device = await page.context().newCDPSession(page);
      for (const rate of [1, 4]) {
        const what = `last key to label, browser slowed ${rate} times`;
        say(what);
        await device.send('Emulation.setCPUThrottlingRate', { rate });
        const times: number[] = [];
        for (let n = 0; n < warmUpScans + scans; n += 1)
          times.push(await timeScan(page, (n * 997) % products));
        rows.push({ what, ...timeCells(timesOf(times.slice(warmUpScans)), 0), ...oneRead });
      }
    });
    return { 'Finding and scanning': rows };
  },
};
