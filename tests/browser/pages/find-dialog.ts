import { expect, type Locator, type Page } from '@playwright/test';
import { typeAsPerson } from '../support/typing.ts';

/** The dialog that finds records while the user types. */
export class FindDialog {
  readonly dialog: Locator;
  readonly box: Locator;
  readonly options: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog', { name: 'Find', exact: true });
    this.box = this.dialog.getByRole('combobox');
    this.options = this.dialog.getByRole('option');
  }

  /** The option that Enter chooses. */
  get active(): Locator {
    return this.dialog.getByRole('option', { selected: true });
  }

  group(name: string): Locator {
    return this.dialog.getByRole('group', { name, exact: true });
  }

  async open(): Promise<void> {
    await this.#page.keyboard.press('Control+k');
    await expect(this.box).toBeFocused();
  }

  async type(text: string): Promise<void> {
    await typeAsPerson(this.#page, text);
  }

  /** Sets the text in one step, for tests where the pace does not matter. `fill` inserts it, which counts as a scan. */
  async fill(text: string): Promise<void> {
    await this.box.evaluate((box, value) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      set?.call(box, value);
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }, text);
    await expect(this.box).toHaveValue(text);
  }
}
