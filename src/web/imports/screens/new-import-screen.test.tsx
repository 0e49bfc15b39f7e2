import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ImportLook, type LookColumn } from '#domain/imports/contract.ts';
import type { LookRow } from '#domain/imports/look-row.ts';
import { said, tell } from '#domain/words/say.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { answering, startUploadServer } from '#testing/servers/upload-server.ts';
import { NewImportScreen } from './new-import-screen.tsx';

const server = startUploadServer();

const row = (parts: Partial<LookRow>): LookRow => ({
  row: 2,
  sku: 'A-1',
  clientName: null,
  state: 'exists',
  productId: 7,
  cells: [{ heading: 'Item Description', from: 'Honey', to: 'Honig' }],
  reasons: [],
  ...parts,
});

const column = (parts: Partial<LookColumn>): LookColumn => ({
  column: 0,
  heading: '',
  samples: [],
  field: null,
  confidence: null,
  isHidden: false,
  isNew: false,
  ...parts,
});

const look = (parts: Partial<ImportLook> = {}): ImportLook =>
  ImportLook.parse({
    sha256: 'a'.repeat(64),
    sheets: [],
    columns: [
      column({ heading: 'Artikelnummer', samples: ['A-1', 'A-2'], field: 'sku', confidence: 'sure' }),
      column({
        column: 1,
        heading: 'Code',
        samples: ['5012345678900'],
        field: 'barcode',
        confidence: 'likely',
      }),
    ],
    mapping: {
      headingRow: 1,
      columns: [
        { column: 0, field: 'sku' },
        { column: 1, field: 'barcode' },
      ],
    },
    problems: [],
    encodings: [],
    hiddenRows: 0,
    mergedCells: 0,
    cleaned: [],
    counts: { create: 0, change: 0, leave: 1, refuse: 0 },
    lostZeros: 0,
    proposedFrom: null,
    rows: [row({}), row({ row: 3, sku: 'A-2', state: 'new', productId: null }), row({ row: 4, sku: 'A-3' })],
    total: 3,
    ...parts,
  });

const open = async (...files: File[]) => {
  const rendered = renderScreen(<NewImportScreen />, {
    at: '/admin/imports/new',
    path: '/admin/imports/new',
    role: 'editor',
    answer: () => ({ body: [] }),
  });
  fireEvent.change(await screen.findByLabelText('File to import', { selector: 'input' }), {
    target: { files },
  });
  return rendered;
};

const list = new File(['Artikelnummer;Code'], 'list.csv');
const importButton = () => screen.getByRole('button', { name: 'Import' });

describe('a file of others', () => {
  test('of another type is refused before anything is sent', async () => {
    await open(new File(['a'], 'notes.pdf'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Please select a file of the type .xlsx, .xls, .csv, .tsv or .txt.',
    );
    expect(server.requests).toEqual([]);
  });

  test('shows its columns with samples, and asks to check what is not sure', async () => {
    server.answer = answering(200, look());
    await open(list);
    const columns = await screen.findByRole('table', { name: 'Columns of the file' });
    const rows = within(columns).getAllByRole('row').slice(1);
    expect(rows.map((one) => within(one).queryByText('Please check') !== null)).toEqual([false, true]);
    expect(within(columns).getByText('A-1 · A-2')).toBeVisible();
  });

  test('what was decided by hand is asked about before the page is left @need-1.13', async () => {
    server.answer = answering(200, look());
    const { user, address } = await open(list);
    await user.click(await screen.findByRole('radio', { name: 'Take theirs' }));
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
    expect(address()).toBe('/admin/imports/new');
    await user.click(question.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(address()).toBe('/admin/products'));
  });

  test('old and new follow the rule of all, and that of a row goes before it', async () => {
    server.answer = answering(200, look());
    const { user } = await open(list);
    expect(await screen.findByText('1 product will be created, 0 changed.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Take theirs' }));
    expect(await screen.findByText('1 product will be created, 2 changed.')).toBeVisible();
    expect(screen.getAllByText('Honey').map(({ tagName }) => tagName)).toEqual(['DEL', 'DEL']);
    await user.click(await screen.findByRole('combobox', { name: /^Differences of row 4: / }));
    await user.click(await screen.findByRole('option', { name: 'Keep ours' }));
    expect(await screen.findByText('1 product will be created, 1 changed.')).toBeVisible();
    server.answer = answering(200, { created: 1, updated: 1, duplicates: [], errors: [] });
    await user.click(importButton());
    expect(await screen.findByRole('heading', { name: 'Import completed' })).toBeVisible();
    const [, sent] = server.requests;
    expect(sent?.address).toBe(`/api/products/import?dryRun=false&looked=${'a'.repeat(64)}`);
  });

  test('B31: an encoding in doubt is chosen by samples', async () => {
    const encodings = [
      { encoding: 'gb18030', sample: '绿茶 20片' },
      { encoding: 'windows-1252', sample: 'ÂÌ²è 20Æ¬' },
    ] as const;
    const text = { encoding: 'gb18030', delimiter: ',', quote: '"' } as const;
    server.answer = answering(200, look({ encodings: [...encodings], mapping: { ...look().mapping, text } }));
    const { user } = await open(list);
    const choice = await screen.findByRole('group', { name: 'Which of these reads right?' });
    const radios = within(choice).getAllByRole('radio');
    expect(radios.map((radio) => radio.hasAttribute('checked'))).toEqual([true, false]);
    await user.click(within(choice).getByRole('radio', { name: 'ÂÌ²è 20Æ¬' }));
    await waitFor(() => expect(server.requests).toHaveLength(2));
  });

  test('what was guessed is taken back: values, rows, merged and hidden cells', async () => {
    server.answer = answering(
      200,
      look({
        cleaned: [{ field: 'barcode', count: 2 }],
        hiddenRows: 3,
        mergedCells: 4,
        rows: [
          row({
            row: 5,
            state: 'refused',
            productId: null,
            cells: [],
            isLeftOut: true,
            reasons: [{ column: null, ...tell(said('import.total_row')) }],
          }),
        ],
      }),
    );
    const { user } = await open(list);
    const asIs = await screen.findByRole('checkbox', {
      name: 'Barcode: take every value as it stands. 2 values were read as something else: see the rows below.',
    });
    expect(
      screen.getByRole('checkbox', { name: 'Leave out the rows that the spreadsheet hides.' }),
    ).toBeVisible();
    expect(
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Give every row of a merged cell its value.' })
        .checked,
    ).toBe(true);
    await user.click(asIs);
    await waitFor(() => expect(server.requests).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: 'Import anyway: row 5' }));
    await waitFor(() => expect(server.requests).toHaveLength(3));
  });

  test('another sheet is read by guesses of its own, and what was decided of the rows of the first is gone', async () => {
    const sheets = ['Prices', 'Cartons'];
    const sent = () =>
      new URL(server.requests.at(-1)?.address ?? '', 'http://portal').searchParams.get('guess');
    server.answer = answering(200, look({ sheets, mapping: { ...look().mapping, sheet: 'Prices' } }));
    const { user } = await open(list);
    await user.click(await screen.findByRole('radio', { name: 'Take theirs' }));
    expect(sent()).toBe(null);
    await user.click(screen.getByRole('combobox', { name: 'Sheet' }));
    await user.click(await screen.findByRole('option', { name: 'Cartons' }));
    await waitFor(() => expect(server.requests).toHaveLength(2));
    expect(sent()).toBe('all');
    expect(await screen.findByText('1 product will be created, 0 changed.')).toBeVisible();
    const row = screen.getByRole('textbox', { name: /^Row of the headings/ });
    await user.clear(row);
    await user.type(row, '3');
    await user.tab();
    await waitFor(() => expect(server.requests).toHaveLength(3));
    expect(sent()).toBe('rest');
  });

  test('that is chosen again, corrected, is read by the columns that were chosen', async () => {
    server.answer = answering(200, look());
    const { user } = await open(list);
    const columns = [{ column: 0, field: 'sku' as const }];
    await user.click(await screen.findByRole('combobox', { name: /^Code is/ }));
    server.answer = answering(200, look({ mapping: { ...look().mapping, columns } }));
    await user.click(await screen.findByRole('option', { name: 'Leave out' }));
    await waitFor(() => expect(server.requests).toHaveLength(2));
    await screen.findByText('1 product will be created, 0 changed.');
    server.answer = answering(200, look());
    fireEvent.change(screen.getByLabelText('File to import', { selector: 'input' }), {
      target: { files: [new File(['Artikelnummer;Code;'], 'list.csv')] },
    });
    await waitFor(() => expect(server.requests).toHaveLength(4));
    expect(server.requests[2]?.body).not.toContain('"columns"');
    expect(server.requests[3]?.body).toContain(JSON.stringify(columns));
  });

  test('of a controlled client got drafts: the result says so, and what was read as something else', async () => {
    server.answer = answering(200, look());
    const { user } = await open(list);
    await screen.findByText('1 product will be created, 0 changed.');
    const note = { row: 3, column: 'Barcode', ...tell(said('import.decimals', { from: '1.0', to: '1' })) };
    const result = { created: 1, updated: 0, drafted: 2, duplicates: [], errors: [], notes: [note] };
    server.answer = answering(200, { ...result, moreNotes: 7 });
    await user.click(importButton());
    expect(
      await screen.findByText('2 products got a draft: publish them together under Imports.'),
    ).toBeVisible();
    expect(screen.getByText('1.0 is read as 1.')).toBeVisible();
    expect(screen.getByText(/7 more notes are not listed\.$/)).toBeVisible();
  });

  test('of more rows than are listed is forecast with all of them, under each rule', async () => {
    const rest = {
      keep: { create: 40_000, change: 0, leave: 20_000, refuse: 5 },
      take: { create: 40_000, change: 20_000, leave: 0, refuse: 5 },
      fill: { create: 40_000, change: 300, leave: 19_700, refuse: 5 },
    };
    server.answer = answering(200, look({ rest, total: 60_008 }));
    const { user } = await open(list);
    expect(await screen.findByText('40,001 products will be created, 0 changed.')).toBeVisible();
    expect(screen.getByText('20,002')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Take theirs' }));
    expect(screen.getByText('40,001 products will be created, 20,002 changed.')).toBeVisible();
  });

  test('that cannot be imported so says why, and the import waits', async () => {
    const sentence = 'No column says the SKU. Choose the column that tells the products apart.';
    server.answer = answering(
      200,
      look({
        problems: [{ ...tell(said('import.no_sku')), stops: true }],
        mapping: look().mapping && { ...look().mapping, columns: [{ column: 1, field: 'barcode' }] },
        rows: [],
      }),
    );
    const { user } = await open(list);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(importButton().getAttribute('aria-disabled')).toBe('true');
    server.answer = answering(200, look());
    await user.click(screen.getByRole('button', { name: 'Use the barcode as SKU' }));
    await waitFor(() => expect(screen.queryByText(sentence)).toBe(null));
  });

  test('is not imported by columns whose preview was lost: Retry looks by them, and what was chosen stays', async () => {
    server.answer = answering(200, look());
    const { user } = await open(list);
    await user.click(await screen.findByRole('radio', { name: 'Take theirs' }));
    expect(screen.getByText('1 product will be created, 2 changed.')).toBeVisible();
    server.answer = answering(503, 'Service Unavailable');
    await user.click(await screen.findByRole('combobox', { name: /^Code is/ }));
    await user.click(await screen.findByRole('option', { name: 'Leave out' }));
    expect(await screen.findByText('The file could not be read')).toBeVisible();
    expect(screen.queryByText('1 product will be created, 2 changed.')).toBe(null);
    expect(screen.queryByText('Honey')).toBe(null);
    await user.click(importButton());
    const columns = [{ column: 0, field: 'sku' as const }];
    server.answer = answering(200, look({ mapping: { ...look().mapping, columns } }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1 product will be created, 2 changed.')).toBeVisible();
    expect(server.requests).toHaveLength(3);
    expect(server.requests[2]?.body).toContain(JSON.stringify(columns));
    expect(importButton().getAttribute('aria-disabled')).not.toBe('true');
  });

  test('whose first reading was lost is read again by Retry', async () => {
    server.answer = answering(503, 'Service Unavailable');
    const { user } = await open(list);
    expect(await screen.findByText('The file could not be read')).toBeVisible();
    server.answer = answering(200, look());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1 product will be created, 0 changed.')).toBeVisible();
  });

  test('that changed meanwhile is a sentence, and everything stays as it was chosen', async () => {
    server.answer = answering(200, look());
    const { user } = await open(list);
    await screen.findByText('1 product will be created, 0 changed.');
    const message = 'This is not the file that was looked at: it has changed since.';
    server.answer = answering(409, { message, code: 'import.file_changed' });
    await user.click(importButton());
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByText('list.csv')).toBeVisible();
  });
});

test('others read that it is for editors', async () => {
  renderScreen(<NewImportScreen />, {
    at: '/admin/imports/new',
    path: '/admin/imports/new',
    role: 'read_only',
    answer: () => ({ body: [] }),
  });
  expect(await screen.findByRole('heading', { name: 'Imports are for editors' })).toBeVisible();
});
