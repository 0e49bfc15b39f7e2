import { expect, type Locator, type Page } from '@playwright/test';

/** The page of one product. */
export class ProductPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens a product and waits until it is rendered. */
  async open(id: number, query = ''): Promise<void> {
    await this.#page.goto(`/products/${id}${query}`);
    await expect(this.#page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
  }

  /** The value of a fact in the open tab, by its name. */
  fact(name: string): Locator {
    return this.#page.locator(`xpath=//dt[normalize-space()="${name}"]/following-sibling::dd[1]`).filter({
      visible: true,
    });
  }

  tab(name: string | RegExp): Locator {
    return this.#page.getByRole('tab', { name });
  }

  /** Opens a tab, and waits until it is: what both have, such as a button to print, is found in the old one until then. */
  async openTab(name: string): Promise<void> {
    await this.tab(name).click();
    await expect(this.tab(name)).toHaveAttribute('aria-selected', 'true');
  }

  /** A part of the page by its heading. */
  section(title: string): Locator {
    return this.#page
      .getByRole('main')
      .locator('section')
      .filter({
        has: this.#page.getByRole('heading', { level: 2, name: title, exact: title === 'Releases' }),
      });
  }
}
