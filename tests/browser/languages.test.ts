import type { BrowserContext, Page } from '@playwright/test';
import { setLocale } from '#domain/auth/contract.ts';
import type { Locale } from '#domain/words/locales.ts';
import { addAccount, signInAsPerson } from './support/accounts.ts';
import { expect, test } from './support/fixtures.ts';
import { follow } from './support/follow.ts';
import { adminScreens, publicScreens, signedOutScreens } from './support/screens.ts';

/** What stands beside a code: a sentence of the portal's own, not data. */
const isSentence = (name: string, answer: object): boolean =>
  ['sentence', 'message', 'next'].includes(name) || ('said' in answer && answer.said !== null);

/** Every string in what the portal has answered that is data, to tell it from words. */
const dataIn = (page: Page): Set<string> => {
  const strings = new Set<string>();
  const keep = (value: unknown): void => {
    if (typeof value === 'string') strings.add(value);
    else if (Array.isArray(value)) value.forEach((one) => keep(one));
    else if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value))
        if (typeof one !== 'string' || !isSentence(name, value)) keep(one);
  };
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('json')) response.json().then(keep, () => undefined);
  });
  return strings;
};

/** Names of the trade that are the same in every language: directions of feed, types of file, kinds of codes. */
const isOfTheTrade = (text: string): boolean => /^(?:[NW]EL|PDF|EUR|SKU|GTIN|FNSKU|ASIN|ORD-\d+)$/.test(text);

/** Initials, sizes, days and instants, names, and the people of the team's screen: made of data, or data themselves. */
const isMadeOfData = (address: string, text: string): boolean =>
  address === '/team' ||
  isOfTheTrade(text) ||
  /^(?:[A-Z]{2}|(?:Wanda|Cara|Sam) [\w-]+|,.*|.*…|[\d .x×]+ mm)$|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d+, \d{4}/.test(
    text,
  );

/**
 * Texts that a person sees or hears and that are not between the marks of a pseudo-language. It leaves words of small letters
 * alone, because in a file of words they may be the names of tones and permissions.
 */
const unmarked = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element | null): boolean =>
      element !== null &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('script, style, .code');
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (isShown(node.parentElement)) texts.push(node.textContent ?? '');
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isShown(element)) texts.push(element.getAttribute(name) ?? '');
    return texts
      .map((text) => text.trim())
      .filter((text) => /[A-Z]/.test(text) && /[A-Za-z]{2}/.test(text) && !text.includes('⟦'));
  });

/** Reads the portal in this language on this browser, as long as nobody signs in. */
const readIn = async (page: Page, locale: Locale): Promise<void> => {
  await page.goto('/favicon.svg');
  await page.evaluate((chosen) => localStorage.setItem('locale', chosen), locale);
};

/** Signs in as an administrator who reads the portal in this language. */
const signInReading = async (context: BrowserContext, locale: Locale): Promise<void> => {
  const token = await signInAsPerson(context, await addAccount('Wanda', 'administrator'));
  const answer = await context.request.put((process.env['PORTAL_URL'] ?? '') + setLocale.path, {
    headers: { authorization: `Bearer ${token}` },
    data: { locale },
  });
  expect(answer.status()).toBe(200);
};

/** The directions of reading in which the page scrolls sideways. A table of nine columns has no place for longer words. */
const directionsTooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if ([...document.querySelectorAll('table')].some((table) => table.checkVisibility())) return [];
    const { documentElement } = document;
    return ['rtl', 'ltr'].filter((direction) => {
      documentElement.dir = direction;
      return documentElement.scrollWidth > documentElement.clientWidth;
    });
  });

const open = async (page: Page, address: string, last: string): Promise<void> => {
  if (last.split('/')[1] === address.split(/[/?]/)[1] && !/^\/(?:admin|auth)/.test(address))
    await page.goto(address);
  else await follow(page, address);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(
    page.locator('[aria-busy="true"], .animate-breathe, [role="status"] svg.animate-spin'),
  ).toHaveCount(0);
};

/** Opens what a screen shows only to whoever asks for it. */
const openSections = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const section of document.querySelectorAll('details')) section.open = true;
    for (const button of document.querySelectorAll<HTMLElement>('h2 > button[aria-expanded="false"]'))
      button.click();
  });

/** What `every-screen.test.ts` does not open: forms over many records, and screens of one person or partner. */
const otherScreens = [
  ['/account', ''],
  ['/admin/partners', ''],
  ['/clients/1/numbers', ''],
  ['/admin/products/edit', ''],
  ['/orders/1', ''],
  ['/admin/products/artwork', ''],
  ['/admin/integrations/webhooks/1', ''],
] as const;

/** In turn, because a link leads to a screen of the other kind, and only a load to another one of the same kind. */
const inTurn = publicScreens.flatMap((screen, at) => [screen, ...adminScreens.slice(at, at + 1)]);

const visits = [
  ['as an administrator', [...inTurn, ...otherScreens]],
  ['signed out', signedOutScreens],
] as const;

for (const [who, screens] of visits)
  test(`every screen takes its words from the catalogue, ${who}: nothing of a pseudo-language is left in English, and longer words fit, from either side`, async ({
    page,
    context,
    allowComplaint,
  }) => {
    allowComplaint(/status of 4\d\d/);
    const data = dataIn(page);
    if (who === 'signed out') await readIn(page, 'en-XA');
    else await signInReading(context, 'en-XA');
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
    const isData = (text: string): boolean => {
      const all = [...data].join('\n');
      return text.split(', ').every((part) => all.includes(part));
    };
    const softly = expect.configure({ soft: true, timeout: 10_000 });
    let last = '/';
    for (const [address] of screens) {
      await open(page, address, last);
      last = address;
      await openSections(page);
      await softly
        .poll(
          async () => (await unmarked(page)).filter((text) => !isMadeOfData(address, text) && !isData(text)),
          { message: `${address}: texts that do not come from the words` },
        )
        .toEqual([]);
      softly(await directionsTooWide(page), `${address} scrolls sideways`).toEqual([]);
    }
  });
