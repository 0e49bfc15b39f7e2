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

  // By the load of the portal: nothing was done, and it can be tried again.
  'refusal.busy': 'The service is busy. Nothing was saved. Please try again.',
  'refusal.not_ready': 'The service is not ready.',
  'refusal.network_busy':
    'Too many requests of your network are under way. Nothing was saved. Please try again.',
  'refusal.large_requests':
    'Too many large requests of yours are under way. Nothing was saved. Please try again in a moment.',
  'refusal.import_writes': 'An import is being written. Nothing was saved. Please try again in a moment.',
  'refusal.hardly_any_space':
    'There is hardly any space left on the disk of the portal. Nothing was saved. Please tell an administrator: until there is room again, only reading and deleting work.',
  'refusal.picture_not_read':
    'The portal was too busy to read the picture. Nothing was saved. Please try again in a moment.',
  'refusal.picture_not_shown': 'The portal was too busy to show the picture. Please try again in a moment.',
  'refusal.artwork_not_checked':
    'The portal was too busy to check the artwork. Please try again in a moment.',
  'refusal.label_not_drawn':
    'The label could not be drawn, so nothing was printed. Please try again in a moment.',
  'refusal.words_not_drawn':
    'The words of the label could not be drawn, so nothing was printed. Please try again in a moment.',
  'refusal.sheet_not_set':
    'The sheet could not be set, so nothing was printed. Please try again in a moment.',

  // By how it was sent.
  'refusal.not_utf8': 'JSON is sent as UTF-8, and this is none. Nothing was saved.',
  'refusal.idempotency_key': ({ least, most }: { least: number; most: number }) =>
    `An Idempotency-Key has ${least} to ${most} visible characters.`,
  'refusal.sent_otherwise': 'This was saved before, and not as it is sent now.',
  'refusal.deleted_since': 'This was saved before, and somebody has deleted it since.',

  // By what is wrong with a picture or another file.
  'refusal.picture_damaged': 'The picture is damaged and cannot be read.',
  'refusal.picture_pixels': ({ millions }: { millions: number }) =>
    `The picture has more than ${millions} million pixels.`,
  'refusal.picture_pixels_whole': ({ millions }: { millions: number }) =>
    `The picture has more than ${millions} million pixels, too many for a WebP, a GIF or one that appears by and by (progressive, interlaced). Save it smaller, or as a plain JPEG.`,
  'refusal.picture_memory': 'The picture takes too much memory to be read. Save it with fewer pixels.',
  'refusal.picture_slow': 'The picture takes too long to be read. Save it with fewer pixels.',
  'refusal.no_picture_or_link': 'This is neither an uploaded picture nor an https link to one.',
  'refusal.no_uploaded_picture': 'This is not an uploaded picture.',
  'refusal.no_uploaded_file': 'This is not an uploaded file.',
  'refusal.no_uploaded_video': 'This is not an uploaded video.',

  // By a field.
  'refusal.two_accounts':
    'An account with this email already exists. Somebody who works for two clients has two accounts, each with its own address.',
  'refusal.own_dataset': 'Only its owner can change a dataset.',
  'refusal.day_passed': 'This day has passed.',
  'refusal.no_such_line': 'This order has no such line.',
  'refusal.item_deleted': 'One of these items has been deleted meanwhile. Nothing was ordered.',
  'refusal.later_than_now': 'This is later than now.',
  'refusal.not_in_future': 'This must be in the future.',
  'refusal.networks':
    'This must be networks or addresses with commas between them, as in 10.0.4.0/24, fd12:3456::/64.',
  'refusal.other_level': 'The codes of this label are of another packaging level.',
  'refusal.other_best_before': 'This is not the best-before date that was given beside it.',
  'refusal.batch_missing': 'This label has a batch. Please type it.',
  'refusal.date_missing': 'This label has a date. Please type it.',
  'refusal.no_such_label': 'This product has no such label.',
  'refusal.no_such_code': 'This product has no such code.',
  'refusal.no_such_artwork': 'This label has no such artwork.',
  'refusal.not_of_release': 'This release has no such artwork.',
  'refusal.no_page': ({ page }: { page: number }) => `The file has no page ${page}.`,
  'refusal.off_page': 'This place is not on the page.',
  'refusal.version_unread': 'Say which version you have read.',
  'refusal.artwork_reason': 'Say why it is published although its artwork fails its check.',
  'refusal.range_goes_back': ({ from, to }: { from: number; to: number }) =>
    `This must be from ${from} to ${to}: a range never goes back.`,
  'refusal.one_sscc': 'An SSCC is the number of one pallet or parcel: one label has it.',
  'refusal.one_serial': 'A serial number is that of one piece: one label has it.',
  'refusal.last_carton': ({ last, most }: { last: number; most: number }) =>
    `The last label would be carton ${last} of ${most}.`,
  'refusal.highest_carton': ({ last, most }: { last: number; most: number }, f: Formats) =>
    `The last label would be carton ${f.number(last)}; they are counted up to ${f.number(most)}.`,
  'refusal.printer_deleted': 'The printer of this job has been deleted. Print on another one.',

  'refusal.attempts': ({ seconds }: { seconds: number }, { plural }: Formats) =>
    `Too many attempts. Try again in ${seconds} ${plural(seconds, { one: 'second', other: 'seconds' })}.`,
  'refusal.uploads_in_minutes': ({ minutes }: { minutes: number }, { plural }: Formats) =>
    `You have uploaded as much as one person may within 24 hours. Nothing was saved. Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`,
  'refusal.uploads_in_hours': ({ hours }: { hours: number }, { plural }: Formats) =>
    `You have uploaded as much as one person may within 24 hours. Nothing was saved. Try again in ${plural(hours, { one: '# hour', other: '# hours' })}.`,

  /** `clients` are the names of several; products without a client are named as such. */
  'refusal.which_client': (
    { batch, clients }: { batch: string; clients: readonly StoredSaid[] },
    f: Formats,
  ) =>
    `Several clients have a batch ${batch}: ${f.list(clients.map((client) => f.say(client)))}. Say which client.`,
  'refusal.without_client': 'products without a client',
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
  'refusal.overtaken':
    'Something else of this was published meanwhile, and this release cannot be approved as it is. Nothing was changed. Please tell us: we bring it up to date and ask you again.',
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
  /** `items` are label SKUs, in a list. */
  'refusal.labels_at_runs': ({ items }: { items: string }) =>
    `Labels of ${items} are at a run that has not ended. Nothing was deleted. End the run first.`,
  'refusal.undone_before': ({ by, day }: { by: string; day: string }) =>
    `This import was undone already, by ${by} on ${day}. Nothing was changed.`,

  'roll.mistyped': 'A character of this roll code is wrong. Scan it, or type it again.',
  'roll.not_a_roll': 'This is not the code of a roll.',
  'roll.not_in_latest':
    'No product with this label SKU names this artwork in its latest releases; there are too many to search all. Nothing was received.',
};
