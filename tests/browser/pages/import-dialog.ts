import { expect, type Locator, type Page } from '@playwright/test';
import type { Book } from '../workbooks.ts';

/** The import of a workbook on /admin/products. */
export class ImportDialog {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get window(): Locator {
    return this.#page.getByRole('dialog', { name: 'Import from Excel' });
  }

  /** The heading above what an import did. */
  get outcome(): Locator {
    return this.window.getByRole('heading', { level: 3 });
  }

  /** A figure of the outcome, by its name. */
  figure(name: string): Locator {
    return this.window.locator(`xpath=.//dt[normalize-space()="${name}"]/following-sibling::dd`);
  }

  /** What is said of a row of the workbook, counted as Excel does; on a phone's card the number has its heading. */
  row(number: number): Locator {
    return this.window
      .getByRole('row')
      .filter({ has: this.#page.getByRole('cell', { name: new RegExp(`^(Row )?${number}$`) }) });
  }

  async open(): Promise<void> {
    await this.#page.goto('/admin/products');
    await this.#page.getByRole('button', { name: 'Import from Excel' }).click();
    await expect(this.window).toBeVisible();
  }

  async choose(file: Book): Promise<void> {
    await this.window.getByLabel('Excel file').setInputFiles(file);
  }

  async press(name: string): Promise<void> {
    // A button that is locked is pressed all the same: nothing may come of it.
    await this.window.getByRole('button', { name, exact: true }).click({ force: true });
  }
}
