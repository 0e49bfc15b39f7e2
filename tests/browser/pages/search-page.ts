import { expect, type Locator, type Page } from '@playwright/test';
import { scan } from '../scan.ts';

/** Home and the product search, as a worker meets them: the box has the focus, and what is scanned lands in it. */
export class SearchPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get box(): Locator {
    return this.#page.getByRole('textbox', { name: 'Find a product' });
  }

  /** The hits in sight, each with the product's name as its link. */
  get hits(): Locator {
    return this.#page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link');
  }

  product(name: string): Locator {
    return this.#page.getByRole('main').getByRole('link', { name });
  }

  /** Opens an address with a search box and waits until a scan would land in it. */
  async open(address = '/search'): Promise<void> {
    await this.#page.goto(address);
    await this.untilReady();
  }

  /** A scan counts from the moment the box is drawn: before, the browser has no page to send keys to. */
  async untilReady(): Promise<void> {
    await expect(this.box).toBeFocused();
  }

  async scan(code: string): Promise<void> {
    await scan(this.#page, code);
  }

  /** Types a code into the box by hand and sends it. */
  async find(code: string): Promise<void> {
    // Put in at once, a code would be a scan: Playwright fills as scanners for Android do.
    await this.box.evaluate((box, text) => {
      if (box instanceof HTMLInputElement) box.value = text;
    }, code);
    await this.box.press('Enter');
  }

  /** Expects that a scan has opened a product at its label. */
  async expectLabelOf(product: { id: number; name: string }): Promise<void> {
    await expect(this.#page).toHaveURL(`/products/${product.id}?tab=labels`);
    await expect(this.#page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    await expect(this.#page.getByRole('tab', { name: 'Label Details', selected: true })).toBeVisible();
  }

  /** Expects that one product alone is in sight, found by the code that was asked for last. */
  async expectOnly(code: string, name: string): Promise<void> {
    await expect(this.#page).toHaveURL((url) => url.searchParams.get('q') === code);
    await expect(this.hits).toHaveText([name]);
    await expect(this.product(name)).toBeFocused();
  }
}
