import type { Formats } from '../formats.ts';
import type { StoredSaid } from '../said.ts';

// Types, because an interface has no index signature.
type FromTo = { from: string; to: string };

type CountIn = { count: number; heading: string };

/** Imports, bulk edits, and taking them back. */
export const importWords = {
  /** What the import of labels into the stock has done. */
  'inventory.imported': ({ imported, present }: { imported: number; present: number }) =>
    `${imported} labels imported, ${present} already present`,

  'import.text_mark': ({ from, to }: FromTo) =>
    `${from} is read as ${to}: the marks around it only keep it a text.`,
  'import.decimals': ({ from, to }: FromTo) => `${from} is read as ${to}.`,
  'import.scientific': ({ from, to }: FromTo) => `${from} is read as ${to}, with all its digits.`,
  'import.code_joined': ({ from, to }: FromTo) => `“${from}” is read as ${to}.`,
  'import.code_kept': ({ from, to }: FromTo) =>
    `${from} is taken as it stands, but looks like ${to}. Import the file with its columns chosen to correct it.`,
  'import.several_codes': ({ first, others }: { first: string; others: string }) =>
    `There are several codes: ${first} is taken, and ${others} as a further code.`,
  'import.unusual_signs': ({ code, signs, plain }: { code: string; signs: string; plain: string }) =>
    `“${code}” has signs that a keyboard lacks (${signs}). It stays as it is; ${plain} finds it too.`,
  'import.other_digits': ({ from, to }: FromTo) =>
    `“${from}” is read as ${to}, in the digits that scanners send.`,
  'import.digits_kept': ({ code, plain }: { code: string; plain: string }) =>
    `“${code}” has digits of another script. It stays as it is; ${plain} finds it too.`,
  'import.several_skus': ({ text }: { text: string }) =>
    `“${text}” may be several SKUs in one cell. It is taken as one.`,
  'import.no_barcode': ({ text }: { text: string }) => `“${text}” stays as it is, but is hardly a barcode.`,
  'import.other_kind': ({ code }: { code: string }) =>
    `${code} is a number of Amazon and no barcode: it becomes a further code of the product.`,
  'import.place_of_other': ({ code }: { code: string }) =>
    `No cell of this product has the code ${code}: where it stands counts if the product has it already.`,
  'import.placeholder': ({ text }: { text: string }) => `“${text}” stands for nothing: the field is empty.`,
  'import.quantity_read': ({ from, to }: FromTo) => `“${from}” is read as ${to}.`,
  'import.formula': ({ value }: { value: string }) =>
    `This is a formula. The value stored with it is taken: ${value}`,
  'import.zero_restored': ({ from, to }: FromTo) => `${from} has its lost zero back: ${to}`,
  'import.zero_lost': ({ from, to }: FromTo) =>
    `${from} has probably lost a zero: the check digit fits ${to}`,
  'import.total_row': 'This row adds up others, and is left out',
  'import.heading_row': 'This row repeats the headings, and is left out',
  'import.charge_row': 'This row is a charge or a discount, and is left out',
  'import.remark_row': 'This row is a title or a remark, and is left out',
  'import.other_table': 'This row belongs to another table of the file, and is left out',
  'import.other_sheet': ({ sheet }: { sheet: string }) =>
    `The sheet “${sheet}” has a column SKU as well, and is not read. Import it in a file of its own.`,
  'import.sheet_alike': ({ sheet }: { sheet: string }) =>
    `The sheet “${sheet}” has the same headings, and is not read. Import the file again with it.`,
  'import.hidden_row': 'The spreadsheet hides this row',
  'import.hidden_left': 'The spreadsheet hides this row, and it is left out',

  'import.field_twice': ({ field }: { field: string }) =>
    `Two columns stand for ${field}. Choose one of them.`,
  'import.no_sku': 'No column says the SKU. Choose the column that tells the products apart.',
  'import.column_and_constant': ({ field }: { field: string }) =>
    `${field} has a column, so it cannot have the same value in every row.`,
  'import.two_rows_of_headings': 'The headings stand in two rows; both are read.',
  'import.last_of_headings': ({ count }: { count: number }, f: Formats) =>
    `There are ${f.number(count)} rows of headings; the last is read.`,
  'import.no_headings': 'No row of headings was found: the first row is taken as data.',
  'import.merged': ({ count }: { count: number }, f: Formats) =>
    f.plural(count, {
      one: 'One cell has the value of the merged cell that it belongs to.',
      other: '# cells have the value of the merged cell that they belong to.',
    }),
  'import.hidden_rows': ({ count }: { count: number }, f: Formats) =>
    f.plural(count, {
      one: 'The spreadsheet hides one row. It is imported like the others.',
      other: 'The spreadsheet hides # rows. They are imported like the others.',
    }),
  'import.hidden_rows_left': ({ count }: { count: number }, f: Formats) =>
    f.plural(count, {
      one: 'The spreadsheet hides one row. It is left out.',
      other: 'The spreadsheet hides # rows. They are left out.',
    }),
  'import.hidden_column': ({ heading }: { heading: string }) =>
    `The spreadsheet hides the column “${heading}”. It is imported like the others.`,
  'import.hidden_sheet': ({ sheet }: { sheet: string }) => `The spreadsheet hides the sheet “${sheet}”.`,
  'import.new_columns': ({ headings, file }: { headings: string; file: string }) =>
    `These columns were not in “${file}”: ${headings}. Say what they are.`,
  'import.dates': ({ count, heading }: CountIn, f: Formats) =>
    `“${heading}”: ${f.plural(count, { one: 'One cell became a date', other: '# cells became dates' })} in the spreadsheet. Format the column as text, and enter the values again.`,
  'import.exponents': ({ count, heading }: CountIn, f: Formats) =>
    `“${heading}”: ${f.plural(count, { one: 'One cell lost its digits', other: '# cells lost their digits' })} in the spreadsheet, which shows such numbers as 5.01E+12.`,
  'import.formulas': ({ count, heading }: CountIn, f: Formats) =>
    `“${heading}”: ${f.plural(count, { one: 'One cell holds a formula', other: '# cells hold formulas' })} without a stored value. Put the values into the cells.`,
  'import.encoding_guessed': ({ encoding }: { encoding: string }) =>
    `The file does not say in which encoding its letters are. It is read as ${encoding}: look at the samples.`,
  'import.encoding_lie': ({ encoding }: { encoding: string }) =>
    `The file says that it is UTF-8, and is not: it was read as ${encoding}.`,
  'import.fixed_width':
    'The file has no separators. It is read by the places in a line where its columns begin: compare the samples.',
  'import.no_fixed_width':
    'The lines have no columns at places that are alike. They are divided by separators instead.',
  'import.line_without_columns': ({ row, count }: { row: number; count: number }, f: Formats) =>
    f.plural(count, {
      one: `Line ${f.number(row)} does not fit the columns: nothing in it is taken for a value.`,
      other: `# lines do not fit the columns, the first of them line ${f.number(row)}: nothing in them is taken for a value.`,
    }),
  'import.wide_row': ({ row }: { row: number }, f: Formats) =>
    `Row ${f.number(row)} has more values than there are headings: a separator within a value may have moved what follows it.`,
  'import.unlike_others': ({ code, fault }: { code: string; fault: StoredSaid }, f: Formats) =>
    `“${code}” stays as it is, but is no GTIN like the others. ${f.say(fault)}`,
  'import.nuls': ({ count }: { count: number }, f: Formats) =>
    `The file has ${f.plural(count, { one: '# character', other: '# characters' })} without a meaning (NUL), which were left out: it may be cut or damaged.`,
  'import.looks_like_date': ({ text }: { text: string }) =>
    `“${text}” reads like a date: a spreadsheet may have made it of another code.`,
  'import.letters_unreadable': ({ encoding }: { encoding: string }) =>
    `Some letters cannot be read as ${encoding}.`,
  'import.letters_damaged': ({ sample }: { sample: string }) =>
    `Letters were damaged before this file was saved: “${sample}”.`,
  'import.quote_misplaced': ({ row }: { row: number }, f: Formats) =>
    `Row ${f.number(row)} has a quote that does not fit; look at what follows it.`,

  /** What a bulk edit set, in one line: 'Client Orchard, Feed NEL'. */
  'bulk.set': ({ values }: { values: readonly StoredSaid[] }, f: Formats) => values.map(f.say).join(', '),
  'bulk.value': ({ field, value }: { field: StoredSaid; value: string | StoredSaid | null }, f: Formats) =>
    value === null
      ? `${f.say(field)} emptied`
      : `${f.say(field)} ${typeof value === 'string' ? value : f.say(value)}`,
  'bulk.artwork': ({ count }: { count: number }, f: Formats) =>
    f.plural(count, { one: 'Artwork: 1 file', other: 'Artwork: # files' }),
  'bulk.deleted': 'It was deleted.',
  'bulk.no_label': 'It has no label.',
  'bulk.no_label_of_type': ({ type }: { type: string }) => `It has no label of the type ${type}.`,
  'bulk.controlled': ({ client }: { client: string | null }) =>
    `${client ?? 'This client'} is controlled: change this product on its page, and publish it.`,
  'bulk.sku_taken': ({ sku, client }: { sku: string; client: string | null }) =>
    `SKU ${sku} already exists ${client === null ? 'without a client' : `for ${client}`}.`,

  'import.draft_there':
    'This product has a draft that nobody has published yet. Publish or discard it first.',
  'import.shared_kept': ({ given, kept }: { given: string; kept: string }) =>
    `“${given}” is not taken: another product of this SKU has “${kept}”, and all products of a SKU share this value.`,
  'import.shared_differs': ({ row }: { row: number }) =>
    `This differs from row ${row}, which has the same SKU. All products of a SKU share this value, so only one of the two stays.`,
  'import.becomes_draft': 'This becomes a draft of the import, for somebody to publish.',
  'undo.deleted': 'It was deleted since.',
  'undo.draft_saved': 'Its draft was saved again since.',
  'undo.changed': ({ by, day }: { by: string | null; day: string }, f: Formats) =>
    `It was changed since, by ${by ?? 'the portal'} on ${f.day(day)}.`,
  'undo.no_before': 'What it was before is not known any more.',
  'undo.shared': ({ client }: { client: string | null }) =>
    `It shares its SKU with a product of ${client ?? 'no client'} that is newer.`,
  'undo.controlled': ({ client }: { client: string }) =>
    `${client} is controlled now: change it on its page, and publish it.`,
  'undo.client_deleted': ({ client }: { client: string | null }) =>
    `${client ?? 'A client'}, its client then, was deleted.`,
  'undo.client_controlled': ({ client }: { client: string | null }) =>
    `${client ?? 'A client'}, its client then, is controlled now: change it on its page, and publish it.`,
  'undo.sku_taken': ({ client }: { client: string | null }) =>
    `${client ?? 'No client'}, its client then, has another product with this SKU now.`,
  'undo.code_taken': ({ sku }: { sku: string }) =>
    `SKU ${sku} has this GTIN already. A GTIN names one product of a client.`,
};
