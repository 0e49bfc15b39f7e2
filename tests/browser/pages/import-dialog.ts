import { expect, type Locator, type Page } from '@playwright/test';
import type { Book } from '../support/workbooks.ts';

/** The dialog that imports a workbook on /admin/products. */
export class ImportDialog {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get window(): Locator {
    return this.#page.getByRole('dialog', { name: 'Import from Excel' });
  }

  /** The heading of the outcome. */
  get outcome(): Locator {
    return this.window.getByRole('heading', { level: 3 });
  }

  /** A number of the outcome, by its name. */
  figure(name: string): Locator {
    return this.window.locator(`xpath=.//dt[normalize-space()="${name}"]/following-sibling::dd`);
  }

  /** The report on a row of the workbook, numbered as in Excel; on a phone's card the number has a heading. */
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
    // Presses the button even if it is disabled: nothing may happen.
    await this.window.getByRole('button', { name, exact: true }).click({ force: true });
  }
}
