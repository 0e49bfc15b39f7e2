import type { Formats } from '../formats.ts';
import type { StoredSaid } from '../said.ts';

type Most = { most: number };
type Heading = { heading: string };

/** Why a cell of a file cannot be used. They end without a point, because they stand in lists. */
export const cellWords = {
  'cell.changed_code': ({ shown }: { shown: string }) =>
    `Excel has changed this code to ${shown}; format the column as text, and enter it again`,
  'cell.changed_value': ({ shown }: { shown: string }) =>
    `Excel has changed this value to ${shown}; format the column as text, and enter it again`,
  'cell.changed_code_to_date': ({ shown }: { shown: string }) =>
    `Excel has changed this code to the date ${shown}; format the column as text, and enter it again`,
  'cell.changed_value_to_date': ({ shown }: { shown: string }) =>
    `Excel has changed this value to the date ${shown}; format the column as text, and enter it again`,
  'cell.formula': 'This is a formula; put its value into the cell instead',
  'cell.error': ({ shown }: { shown: string }) => `This cell holds an error (${shown})`,
  'cell.unstorable': 'This text has characters that cannot be stored',
  'cell.too_long': ({ most }: Most, f: Formats) => `At most ${f.number(most)} characters`,
  'cell.hidden_character': ({ point }: { point: string }) =>
    `This text has a character that cannot be seen (U+${point}); type it again instead of pasting it`,
  'cell.no_choice': ({ heading, choices }: Heading & { choices: string }) =>
    `${heading} must be one of ${choices}`,
  'cell.no_quantity': ({ heading }: Heading) => `${heading} must be a whole number from 0 to 1,000,000`,
  'cell.badge': 'This is a badge. A badge is never a code',
  'cell.not_to_empty': ({ heading }: Heading) => `${heading} cannot be emptied`,
  'cell.no_sku': 'SKU is required',
  'cell.only_dots': 'A SKU cannot be only dots',
  'cell.differs': ({ row }: { row: number }) => `Differs from row ${row}, which has the same SKU and client`,
  'cell.repeats': ({ row }: { row: number }) => `Repeats row ${row}, which has the same SKU and client`,
  'cell.too_many_labels': ({ most }: Most) => `A product has at most ${most} labels`,
  'cell.unknown_client': ({ name }: { name: string }) => `There is no client named “${name}”`,
  'cell.same_clients': ({ name }: { name: string }) =>
    `Several clients are named “${name}”; give each a name of its own`,
  'cell.case_quantity_alone': 'This quantity needs a Case Code in the same row',
  'cell.case_quantity_zero': 'Case Code Quantity must be 1 or greater',
  'cell.long_code': ({ most }: Most) => `A code has at most ${most} characters`,
  'cell.no_code': ({ code }: { code: string }) => `“${code}” is no code`,
  'cell.no_pieces': ({ code }: { code: string }) => `${code}: the number of pieces must be 1 or greater`,
  'cell.wrong_code': ({ code, fault }: { code: string; fault: StoredSaid }, f: Formats) =>
    `${code}: ${f.say(fault).replace(/\.$/, '')}`,
  'cell.wrong_check_digit': (
    { code, fault, kept }: { code: string; fault: StoredSaid; kept: string },
    f: Formats,
  ) => `${code}: ${f.say(fault).replace(/\.$/, '')}; to keep it, write “${kept}”`,
  'cell.same_code_twice': 'This row has the same code twice',
  'cell.too_many_codes': ({ most }: Most) => `A product has at most ${most} codes`,
  'cell.too_many_places': ({ most }: Most) => `At most ${most} places`,
  'cell.no_place': ({ part }: { part: string }) =>
    `“${part}” does not say where a code stands. Write CODE: goods, CODE: label 2 or CODE: both`,
  'cell.no_such_label': ({ part, labels }: { part: string; labels: number }, f: Formats) =>
    `“${part}”: this product has ${f.plural(labels, { one: '# row with a label', other: '# rows with labels' })} in the file`,
  'cell.code_taken': ({ sku }: { sku: string }) =>
    `SKU ${sku} has this GTIN already. A GTIN names one product of a client.`,
  'cell.reads_like': ({ fault, stored }: { fault: StoredSaid; stored: string }, f: Formats) =>
    `${f.say(fault)}. The product has ${stored}, which reads like that`,
};
