import { expect, type Locator, type Page } from '@playwright/test';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';

/** A file to choose in a file picker. */
export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A real picture of one colour. */
export async function picture(name: string, background: string): Promise<PickedFile> {
  const image = sharp({ create: { width: 24, height: 24, channels: 3, background } });
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() };
}

/** A real PDF of one empty page. */
export async function artwork(name: string): Promise<PickedFile> {
  const document = await PDFDocument.create();
  document.addPage([100, 50]);
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) };
}

/** The wizard that adds and edits a product. */
export class ProductWizard {
  readonly dialog: Locator;
  readonly #page: Page;

  constructor(page: Page, title: 'Create New Product' | 'Edit Product') {
    this.#page = page;
    this.dialog = page.getByRole('dialog', { name: title, exact: true });
  }

  /** A field by its name. */
  field(name: string): Locator {
    const named = { name: new RegExp(`^${name}( \\(required\\))?$`) };
    // A field with suggestions and a select both have the role combobox; a select is a button.
    return this.dialog
      .getByRole('textbox', named)
      .or(this.dialog.getByRole('combobox', named).and(this.dialog.locator('input')));
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  get images(): Locator {
    return this.dialog.getByRole('list', { name: 'Images' }).getByRole('listitem');
  }

  get failure(): Locator {
    return this.dialog.getByRole('alert').filter({ hasText: 'Nothing you entered is lost.' });
  }

  async choose(field: string, option: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: field, exact: true }).click();
    await this.#page.getByRole('option', { name: option, exact: true }).click();
  }

  async addFiles(area: 'Add images' | 'Add artwork', files: PickedFile[]): Promise<void> {
    await this.dialog.getByLabel(`${area}: files`).setInputFiles(files);
  }

  /** Goes on to step 2. */
  async next(): Promise<void> {
    await this.button('Next').click();
    await expect(this.dialog.getByRole('tablist', { name: 'Labels' })).toBeVisible();
  }
}
