import type { Locator, Page } from '@playwright/test';

/** The cards of products, as /products and a client's page show them. */
export class ProductGrid {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get cards(): Locator {
    return this.#page.getByRole('main').getByRole('article');
  }

  get names(): Locator {
    return this.cards.getByRole('heading', { level: 2 });
  }

  /** The text with the number of all products. */
  get total(): Locator {
    return this.#page.getByRole('status').filter({ hasText: /^[\d,]+ products?$/ });
  }

  viewDetails(name: string): Locator {
    return this.#page.getByRole('link', { name: /^View Details/ }).filter({ hasText: name });
  }

  async openPage(which: 'Next page' | 'Previous page'): Promise<void> {
    await this.#page.getByRole('link', { name: which }).click();
  }
}
