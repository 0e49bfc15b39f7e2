import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ImportResult } from '#domain/imports/import-contract.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { answering, keepingBack, startUploadServer } from '#testing/servers/upload-server.ts';
import { takeHandedOver } from '#web/imports/handed-over.ts';
import { ImportButton } from './import-button.tsx';

const server = startUploadServer();

const workbook = new File(['cells'], 'products.xlsx');

const result = (parts: Partial<ImportResult> = {}): ImportResult => ({
  created: 3,
  updated: 0,
  duplicates: [],
  errors: [],
  ...parts,
});

const faulty = result({
  duplicates: [{ row: 6, sku: 'OH-6', clientName: 'Orchard House', existingId: 12 }],
  errors: [
    { row: 3, column: 'SKU', sku: null, code: 'cell.no_sku', values: {}, message: 'SKU is required' },
    {
      row: 4,
      column: 'Client',
      sku: 'OH-4',
      code: 'cell.no_sku',
      values: {},
      message: 'There is no client named “Nobody”',
    },
  ],
});

const button = (name: string) => screen.getByRole('button', { name });
const isLocked = (name: string) => button(name).getAttribute('aria-disabled') === 'true';

/** Opens the dialog and picks a file. */
const openWith = async (...files: File[]) => {
  const { user } = renderScreen(<ImportButton />, {
    at: '/admin/products',
    path: '/admin/products',
    role: 'editor',
    answer: () => ({ body: [] }),
  });
  // The button is disabled until the session is known.
  await waitFor(() => expect(isLocked('Import from Excel')).toBe(false));
  await user.click(button('Import from Excel'));
  const dialog = await screen.findByRole('dialog', { name: 'Import from Excel' });
  if (files.length > 0) pick(...files);
  return { user, dialog };
};

// Fires the event directly: a file dialog filters by the accept attribute, a drop does not.
const pick = (...files: File[]) => {
  fireEvent.change(screen.getByLabelText('Excel file'), { target: { files } });
};

test.each([
  ['workbook.foreign_columns', 'The portal has no column “Colour”.'],
  ['workbook.no_sku_column', 'The first row needs a column with the heading SKU.'],
])(
  'a file with columns of its own leads to their mapping by itself, with the file: %s',
  async (code, message) => {
    server.answer = answering(400, { statusCode: 400, error: 'Bad Request', code, message });
    const { user } = await openWith(workbook);
    await user.click(button('Import'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(takeHandedOver()?.name).toBe('products.xlsx');
  },
);

describe('before anything is sent', () => {
  test('without a file nothing can be started', async () => {
    await openWith();
    expect(isLocked('Check first')).toBe(true);
    expect(isLocked('Import')).toBe(true);
  });

  test('another kind of file is refused in the words of the specification', async () => {
    await openWith(new File(['a'], 'notes.csv', { type: 'application/vnd.ms-excel' }));
    expect(
      await screen.findByText('Invalid file type: Please select an Excel file (.xlsx or .xls)'),
    ).toBeVisible();
    expect(isLocked('Import')).toBe(true);
    expect(server.requests).toEqual([]);
  });

  test('the file that was picked stands there with its size', async () => {
    await openWith(workbook);
    expect(await screen.findByText('products.xlsx')).toBeVisible();
    expect(screen.getByText('5 bytes')).toBeVisible();
  });
});

describe('while it runs', () => {
  test('a double click is one request, and everything is locked until the answer', async () => {
    server.answer = (_, response) => keepingBack(response);
    const { user } = await openWith(workbook);
    await screen.findByText('products.xlsx');
    await user.dblClick(button('Import'));
    expect(await screen.findByText('Reading and checking rows …')).toBeVisible();
    expect(isLocked('Import')).toBe(true);
    expect(isLocked('Check first')).toBe(true);
    expect(button('Import').getAttribute('aria-busy')).toBe('true');
    expect(button('Choose another file')).toHaveProperty('disabled', true);
    expect(server.requests.map(({ address }) => address)).toEqual([
      '/api/products/import?dryRun=false&onDuplicate=skip&readsAll=true',
    ]);
  });

  test('an upload can be cancelled; the file stays chosen', async () => {
    const { user } = await openWith(workbook);
    await screen.findByText('products.xlsx');
    await user.click(button('Import'));
    expect(await screen.findByRole('progressbar', { name: 'Uploading products.xlsx' })).toBeVisible();
    await user.click(button('Cancel'));
    expect(await screen.findByText('Cancelled. Nothing was imported.')).toBeVisible();
    expect(screen.getByText('products.xlsx')).toBeVisible();
    expect(isLocked('Import')).toBe(false);
  });

  test('behind a closed dialog it goes on, and a toast tells the outcome', async () => {
    let finish: () => void = () => undefined;
    server.answer = (_, response) => {
      keepingBack(response);
      finish = () => void response.end(JSON.stringify(result()));
    };
    const { user } = await openWith(workbook);
    await screen.findByText('products.xlsx');
    await user.click(button('Import'));
    await user.click(await screen.findByRole('button', { name: 'Hide' }));
    expect(await screen.findByRole('button', { name: 'Importing…' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBe(null);
    finish();
    expect(
      await screen.findByText('3 products were created. Nothing that existed before was changed.'),
    ).toBeVisible();
    expect(screen.getByText('Import completed')).toBeVisible();
  });
});

describe('what it says afterwards', () => {
  test('an import says it in the dialog alone, and no toast lies over that', async () => {
    server.answer = answering(200, result());
    const { user, dialog } = await openWith(workbook);
    await user.click(button('Import'));
    expect(await within(dialog).findByRole('heading', { name: 'Import completed' })).toBeVisible();
    expect(within(dialog).getByText('3 products were created.')).toBeVisible();
    expect(screen.getAllByText('Import completed')).toHaveLength(1);
    expect(screen.queryByText(/3 products were created\. Nothing/)).toBe(null);
  });

  test('a check writes nothing, and leads to the import of the same file', async () => {
    server.answer = answering(200, result());
    const { user } = await openWith(workbook);
    await user.click(screen.getByRole('radio', { name: 'Update existing products' }));
    await user.click(button('Check first'));
    const heading = await screen.findByRole('heading', { name: 'Check completed' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText('Nothing has been written yet.')).toBeVisible();
    expect(screen.getByText('3 products would be created.')).toBeVisible();
    await user.click(button('Import'));
    expect(await screen.findByRole('heading', { name: 'Import completed' })).toBeVisible();
    expect(screen.getByText('Nothing that existed before was changed.')).toBeVisible();
    expect(server.requests.map(({ address }) => address)).toEqual([
      '/api/products/import?dryRun=true&onDuplicate=update&readsAll=true',
      '/api/products/import?dryRun=false&onDuplicate=update&readsAll=true',
    ]);
    await user.click(button('Done'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  });

  test('duplicates and errors stand row by row with the reason, and can be filtered @spec-4.34', async () => {
    server.answer = answering(200, faulty);
    const { user } = await openWith(workbook);
    await user.click(button('Import'));
    expect(await screen.findByRole('heading', { name: 'Import completed with duplicates' })).toBeVisible();
    expect(screen.getByText('2 errors: their rows were left out.')).toBeVisible();
    const rowTexts = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) =>
          within(row)
            .getAllByRole('cell')
            .map((cell) => cell.textContent),
        );
    expect(rowTexts()).toEqual([
      ['3', '–', 'SKU', 'ErrorSKU is required'],
      ['4', 'OH-4', 'Client', 'ErrorThere is no client named “Nobody”'],
      ['6', 'OH-6', '–', 'DuplicateExists already for Orchard House'],
    ]);
    expect(screen.getByRole('link', { name: 'Exists already for Orchard House' }).getAttribute('href')).toBe(
      '/products/12',
    );
    await user.type(screen.getByRole('searchbox', { name: 'Find in these rows' }), 'nobody');
    await waitFor(() => expect(rowTexts()).toHaveLength(1));
    expect(screen.getByText('1 of 3 rows')).toBeVisible();
    expect(button('Download as CSV')).toBeVisible();
  });

  test('of many rows the first 500 are shown', async () => {
    const errors = Array.from({ length: 1203 }, (_, index) => ({
      row: index + 2,
      column: 'SKU',
      sku: null,
      code: 'cell.no_sku',
      values: {},
      message: 'SKU is required',
    }));
    server.answer = answering(200, result({ created: 0, errors }));
    const { user } = await openWith(workbook);
    await user.click(button('Check first'));
    expect(await screen.findByText('The first 500 of 1,203 rows. The download has them all.')).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(501);
    expect(screen.queryByRole('button', { name: 'Import' })).toBe(null);
  });

  test('a refusal keeps dialog and file, says the sentence, and everything can be tried again @spec-8.24', async () => {
    server.answer = answering(400, {
      message: 'The file is protected by a password. Remove the password and try again.',
      code: 'workbook.encrypted',
    });
    const { user, dialog } = await openWith(workbook);
    await user.click(button('Import'));
    expect(
      await within(dialog).findByText(
        'The file is protected by a password. Remove the password and try again. Nothing was imported.',
      ),
    ).toBeVisible();
    expect((await screen.findAllByText('Import failed')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Failed to import products').length).toBeGreaterThan(0);
    expect(within(dialog).getByText('products.xlsx')).toBeVisible();
    expect(isLocked('Import')).toBe(false);
  });

  test('a connection that is lost while the server writes promises nothing', async () => {
    server.answer = (_, response, socket) => {
      keepingBack(response);
      setTimeout(() => socket.destroy(), 50);
    };
    const { user, dialog } = await openWith(workbook);
    await user.click(button('Import'));
    expect(await within(dialog).findByText(/Importing the same file again is safe/)).toBeVisible();
  });
});

describe('duplicates', () => {
  const existing = (count: number) =>
    result({
      duplicates: Array.from({ length: count }, (_, index) => ({
        row: index + 2,
        sku: `OH-${index + 2}`,
        clientName: 'Orchard House',
        existingId: index + 1,
      })),
    });
  const addresses = () => server.requests.map(({ address }) => decodeURIComponent(address));

  test('of a check are chosen one by one, and the import is told which', async () => {
    server.answer = answering(200, existing(3));
    const { user } = await openWith(workbook);
    await user.click(button('Check first'));
    await user.click(await screen.findByRole('checkbox', { name: 'Update OH-3 in row 3' }));
    expect(
      screen.getByText(
        '1 product will be updated where the workbook says something else; 2 will be left as they are.',
      ),
    ).toBeVisible();
    await user.click(button('Import'));
    expect(await screen.findByRole('heading', { name: 'Import completed with duplicates' })).toBeVisible();
    expect(addresses()).toEqual([
      '/api/products/import?dryRun=true&onDuplicate=skip&readsAll=true',
      '/api/products/import?dryRun=false&onDuplicate=skip&except=3&readsAll=true',
    ]);
  });

  test('that an import has left can be resolved afterwards @spec-4.35', async () => {
    server.answer = answering(200, existing(3));
    const { user } = await openWith(workbook);
    await user.click(button('Import'));
    await user.click(await screen.findByRole('button', { name: 'Resolve duplicates' }));
    await user.click(button('Update all'));
    await user.click(screen.getByRole('checkbox', { name: 'Update OH-2 in row 2' }));
    await user.click(button('Update the chosen products'));
    await waitFor(() => expect(addresses()).toHaveLength(2));
    expect(addresses()[1]).toBe(
      '/api/products/import?dryRun=false&onDuplicate=update&except=2&readsAll=true',
    );
  });

  test('that would all be updated can be listed after all', async () => {
    server.answer = answering(200, { ...existing(0), updated: 2 });
    const { user } = await openWith(workbook);
    await user.click(screen.getByRole('radio', { name: 'Update existing products' }));
    await user.click(button('Check first'));
    const oneByOne = await screen.findByRole('button', { name: 'Choose one by one' });
    server.answer = answering(200, existing(2));
    await user.click(oneByOne);
    const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true]);
  });

  test('of twelve thousand a page is drawn', async () => {
    server.answer = answering(200, existing(12_000));
    const { user } = await openWith(workbook);
    await user.click(button('Check first'));
    expect(await screen.findByText('Rows 1–50 of 12,000')).toBeVisible();
    expect(screen.getAllByRole('checkbox')).toHaveLength(50);
    await user.click(button('Next'));
    expect(await screen.findByText('Rows 51–100 of 12,000')).toBeVisible();
  });
});
