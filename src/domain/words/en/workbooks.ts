import type { Formats } from '../formats.ts';
import type { StoredSaid } from '../said.ts';

type Most = { most: number };

/** Why a workbook or a table as a whole cannot be read. */
export const workbookWords = {
  'workbook.not_read': ({ why }: { why: StoredSaid }, f: Formats) =>
    `The file could not be read. ${f.say(why)}`,
  'workbook.web_page':
    'This is a web page or XML, whatever its name ends with. Open it in a spreadsheet program, and save it as .xlsx.',
  'workbook.empty': 'It is empty.',
  'workbook.damaged': 'It is incomplete or damaged.',
  'workbook.document_type': 'It declares a document type, which an Excel workbook never does.',
  'workbook.out_of_memory': 'It needs more memory than an import may take.',
  'workbook.out_of_time': 'It takes too long to read.',
  /** `row` and `cell` are references as the file has them. */
  'workbook.no_row': ({ row }: { row: string }) => `It is damaged: ${row} is no row of a sheet.`,
  'workbook.row_twice': ({ row }: { row: number }) => `It is damaged: row ${row} is there twice.`,
  'workbook.no_cell': ({ cell }: { cell: string }) => `It is damaged: ${cell} is no cell of a sheet.`,
  'workbook.cell_elsewhere': ({ cell, row }: { cell: string; row: number }) =>
    `It is damaged: cell ${cell} stands in row ${row}.`,
  'workbook.cell_twice': ({ cell }: { cell: string }) => `It is damaged: cell ${cell} is there twice.`,
  /** `field` is the heading of the portal, `first` and `second` are headings of the file. */
  'workbook.two_columns': ({ field, first, second }: { field: string; first: string; second: string }) =>
    `Two columns stand for ${field}: "${first}" and "${second}".`,

  'workbook.too_many_bytes': ({ megabytes }: { megabytes: number }) =>
    `The workbook is larger than ${megabytes} MB.`,
  'workbook.too_much_inside': ({ megabytes }: { megabytes: number }) =>
    `The workbook holds more than ${megabytes} MB.`,
  'workbook.too_many_columns': ({ most }: Most, f: Formats) =>
    `The workbook has more than ${f.number(most)} columns. Leave out those that are not needed.`,
  'workbook.too_many_rows': ({ most }: Most, f: Formats) =>
    `The workbook has more than ${f.number(most)} rows.`,
  /** Of a text. */
  'workbook.too_many_in_row': ({ most }: Most, f: Formats) =>
    `The file has more than ${f.number(most)} columns. Leave out those that are not needed.`,
  'workbook.too_many_lines': ({ most }: Most, f: Formats) => `The file has more than ${f.number(most)} rows.`,
  'workbook.too_many_cells': 'The file has too many cells for one import. Split it into several files.',
  'workbook.long_cell': ({ cell, most }: Most & { cell: string }, f: Formats) =>
    `Cell ${cell} has more than ${f.number(most)} characters, which is the most that Excel allows.`,
  'workbook.long_row': ({ row, most }: Most & { row: number }, f: Formats) =>
    `Row ${row} has more than ${f.number(most)} characters.`,
};
