import type { StoredSaid } from '../said.ts';
import type { Formats } from '../formats.ts';

/** Why something was refused, where it says more than the sentence of its code. */
export const refusalWords = {
  'refusal.file_type': ({ types }: { types: string }) => `File type must be ${types}`,
  'refusal.file_too_large': ({ bytes }: { bytes: number }) => `File is larger than ${bytes} bytes`,
  'refusal.file_empty': 'This file is empty.',
  /** `content` is the name of a type, null if none is known. */
  'refusal.file_content': ({ extension, content }: { extension: string; content: string | null }) =>
    `The content of this file does not fit its name: it is named ${extension}, and its content is ${content ?? 'something else'}. Save it anew as ${extension}.`,

  'refusal.attempts': ({ seconds }: { seconds: number }, { plural }: Formats) =>
    `Too many attempts. Try again in ${seconds} ${plural(seconds, { one: 'second', other: 'seconds' })}.`,
  'refusal.uploads_in_minutes': ({ minutes }: { minutes: number }, { plural }: Formats) =>
    `You have uploaded as much as one person may within 24 hours. Nothing was saved. Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`,
  'refusal.uploads_in_hours': ({ hours }: { hours: number }, { plural }: Formats) =>
    `You have uploaded as much as one person may within 24 hours. Nothing was saved. Try again in ${plural(hours, { one: '# hour', other: '# hours' })}.`,

  /** `clients` are the names of several, in a list; products without a client are named as such. */
  'refusal.which_client': ({ batch, clients }: { batch: string; clients: string }) =>
    `Several clients have a batch ${batch}: ${clients}. Say which client.`,
  'refusal.held': ({ hold }: { hold: StoredSaid }, f: Formats) => `${f.say(hold)} Nothing was recorded.`,
  /** `file` is null if the file is gone. */
  'refusal.artwork_fails': ({ file, finding }: { file: string | null; finding: StoredSaid }, f: Formats) =>
    `${file === null ? '' : `${file}: `}${f.say(finding)} Nothing was published. Say why to publish it all the same.`,
  'refusal.number_used': ({
    number,
    piece,
    job,
    day,
    isOut = true,
    isCarton = false,
  }: {
    number: string;
    piece: number;
    job: number;
    day: string;
    isOut?: boolean;
    isCarton?: boolean;
  }) => {
    const other = isCarton
      ? 'use another number, or say of how many cartons of an order it is one'
      : 'or use another number';
    return isOut
      ? `${number} was used already: on label ${piece} of print job ${job}, on ${day}. Nothing was printed. Reprint that label, ${other}.`
      : `${number} is kept for label ${piece} of print job ${job} of ${day}, which has not come out. Nothing was printed. Continue that job, ${other}.`;
  },
  'refusal.number_given_away': ({ number, piece, job }: { number: string; piece: number; job: number }) =>
    `The number ${number} of label ${piece} is on a label of print job ${job} by now. To print it too, reprint it and say why.`,
  'refusal.pages_once': ({ pages }: { pages: number }) =>
    `Each of the ${pages} pages of this file is printed once: this must be 1.`,
  'refusal.last_label': ({ last }: { last: number }) => `The last label of this job is ${last}.`,
  'refusal.label_not_missing': ({ label, isOut }: { label: number; isOut: boolean }) =>
    `Label ${label} ${isOut ? 'came out' : 'was sent'}. To print it again, reprint it and say why.`,
  'refusal.printer_may_hold': ({ reason }: { reason: StoredSaid }, f: Formats) =>
    `${f.say(reason)} It may still print a label that is missing now. Let it print what it holds, or delete that at the printer, and look again.`,
  'refusal.numbers_left': ({ left, wanted }: { left: number; wanted: number }, f: Formats) =>
    `This client has ${f.number(left)} such numbers left, and ${f.number(wanted)} are wanted. Nothing was printed. Add a range at the client.`,

  'refusal.most_values': ({ most }: { most: number }, f: Formats) =>
    `At most ${f.number(most)} values can be sent at once. Nothing was saved.`,
  'refusal.dataset_quota': ({ datasets, megabytes }: { datasets: number; megabytes: number }, f: Formats) =>
    `You may keep ${f.number(datasets)} datasets of ${f.number(megabytes)} MB in all. Nothing was saved. Delete some first.`,

  'refusal.unexpected': ({ reference }: { reference: string }) =>
    `Something went wrong. Reference ${reference}.`,
  'refusal.field_no_json': ({ field }: { field: string }) => `The field “${field}” is no JSON.`,
  'refusal.field_too_large': ({ field, bytes }: { field: string; bytes: number }, f: Formats) =>
    `The field “${field}” is larger than ${f.number(bytes)} bytes. Nothing was saved.`,
  'refusal.field_must_be': ({ value }: { value: string }) => `This must be "${value}".`,
  /** `at` is an instant in ISO 8601. */
  'refusal.changed_by': ({ name, at }: { name: string; at: string }, f: Formats) =>
    `Changed by ${name} at ${f.instant(at)}.`,
  'refusal.file_field': ({ field }: { field: string }) => `The file belongs in the field "${field}".`,
  /** A refusal that says no more than its code, of which `sentence` is the English one: languages have theirs as `problem.`. */
  'refusal.plain': ({ code, sentence }: { code: string; sentence: string }, f: Formats) => {
    const name = `problem.${code}`;
    const theirs = f.say({ code: name, values: {} });
    return theirs === name ? sentence : theirs;
  },
  'refusal.of_sku': ({ sku, reason }: { sku: string; reason: StoredSaid }, f: Formats) =>
    `${sku}: ${f.say(reason)}`,
  /** Of a product that is gone, and its SKU with it. */
  'refusal.of_product': ({ product, reason }: { product: number; reason: StoredSaid }, f: Formats) =>
    `Product ${product}: ${f.say(reason)}`,
  'refusal.not_attached': ({ sku, reason }: { sku: string; reason: StoredSaid }, f: Formats) =>
    `${sku}: ${f.say(reason)} Nothing was attached.`,
  'refusal.label_gone': 'This label does not exist any more.',
  'refusal.most_artwork': ({ most }: { most: number }) => `A label has at most ${most} artwork files.`,
  /** `name` is a client's name or a product's SKU. */
  'refusal.draft_stale': ({ name }: { name: string }) =>
    `${name} was published again after its draft was saved. Nothing was changed. Bring that draft up to date or discard it first.`,
  'refusal.draft_artwork': (
    { sku, file, finding }: { sku: string; file: string | null; finding: StoredSaid },
    f: Formats,
  ) =>
    `${sku}: ${file === null ? '' : `${file}: `}${f.say(finding)} Nothing was changed. Publish that draft with a reason or discard it first.`,
  /** `columns` are their names, each in quotation marks. */
  'refusal.foreign_columns': ({ columns, count }: { columns: string; count: number }, { plural }: Formats) =>
    `The portal has no column ${columns}. Say what ${plural(count, { one: 'it is', other: 'they are' })}, so that nothing is left out.`,
  'refusal.nothing_undone': (
    { reasons, more }: { reasons: readonly StoredSaid[]; more: number },
    f: Formats,
  ) =>
    `Nothing of this import can be undone now, and nothing was changed. ${reasons.map((reason) => f.say(reason)).join(' ')}${more > 0 ? ` So it is with ${f.number(more)} more.` : ''} You can try again once that is no longer so.`,
  'refusal.too_few_on_shelf': ({ left }: { left: number }, { plural }: Formats) =>
    left === 0
      ? 'There are none on the shelf.'
      : plural(left, { one: 'There is only # on the shelf.', other: 'There are only # on the shelf.' }),
  /** `items` are label SKUs, in a list. */
  'refusal.rolls_held': ({ items }: { items: string }) =>
    `There are labels on the rolls of ${items}. Nothing was deleted. Use them up or scrap the rolls first.`,
  'refusal.undone_before': ({ by, day }: { by: string; day: string }) =>
    `This import was undone already, by ${by} on ${day}. Nothing was changed.`,

  'roll.mistyped': 'A character of this roll code is wrong. Scan it, or type it again.',
  'roll.not_a_roll': 'This is not the code of a roll.',
  'roll.not_in_latest':
    'No product with this label SKU names this artwork in its latest releases; there are too many to search all. Nothing was received.',
};
