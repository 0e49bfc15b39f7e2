import { expect, type Locator, type Page } from '@playwright/test';
import { follow } from '../support/follow.ts';
import { scan } from '../support/scan.ts';

/** Home and the product search: the search field has the focus and receives scans. */
export class SearchPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get box(): Locator {
    return this.#page.getByRole('textbox', { name: 'Find a product' });
  }

  /** The visible hits, whose links are the names of products. */
  get hits(): Locator {
    return this.#page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link');
  }

  product(name: string): Locator {
    return this.#page.getByRole('main').getByRole('link', { name });
  }

  /** Opens an address with a search field and waits until it can receive a scan. */
  async open(address = '/search'): Promise<void> {
    await this.#page.goto(address);
    await this.untilReady();
  }

  /** Goes to the search from another screen, as a link does, and waits until it can receive a scan. */
  async follow(): Promise<void> {
    await follow(this.#page, '/search');
    await this.untilReady();
  }

  /** Waits until the search field is rendered: before that the browser has no page that receives keys. */
  async untilReady(): Promise<void> {
    await expect(this.box).toBeFocused();
  }

  async scan(code: string): Promise<void> {
    await scan(this.#page, code);
  }

  /** Types a code into the search field at a person's pace and submits it. */
  async find(code: string): Promise<void> {
    // `fill` would insert the whole code in one step, which counts as a scan: Android scanners do that.
    await this.box.evaluate((box, text) => {
      if (box instanceof HTMLInputElement) box.value = text;
    }, code);
    await this.box.press('Enter');
  }

  /** Expects that a scan has opened the page of a product at its label. */
  async expectLabelOf(product: { id: number; name: string }): Promise<void> {
    await expect(this.#page).toHaveURL(`/products/${product.id}?tab=labels`);
    await expect(this.#page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    await expect(this.#page.getByRole('tab', { name: 'Label Details', selected: true })).toBeVisible();
  }

  /** Types a code that one product has, which opens by itself, and goes back to the list. */
  async findAndGoBack(code: string, name: string): Promise<void> {
    await this.find(code);
    await expect(this.#page.getByRole('heading', { level: 1, name })).toBeVisible();
    await this.#page.goBack();
  }

  /** Expects that exactly one product is visible, found by the last code. */
  async expectOnly(code: string, name: string): Promise<void> {
    await expect(this.#page).toHaveURL((url) => url.searchParams.get('q') === code);
    await expect(this.hits).toHaveText([name]);
    await expect(this.product(name)).toBeFocused();
  }
}
