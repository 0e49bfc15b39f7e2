import type { StoredSaid } from '../said.ts';
import type { Formats } from '../formats.ts';

const nothing = 'Nothing was printed.';

/** In millimetres. */
type Size = { width: number; height: number };

/** Why a printer does not print, and what became of print jobs and sheets. */
export const printingWords = {
  'printer.ready': 'The printer is ready.',
  'printer.printing': 'The printer is printing a job, and says there if something keeps it from doing so.',
  'printer.not_connected':
    'The printer accepts no connection. Look whether it is switched on and connected, and whether address and port are right.',
  'printer.silent': 'The printer does not answer. Look whether it is switched on and connected.',
  'printer.busy_with_others': 'The printer is still printing what it was sent before.',
  'printer.no_answer': ({ language }: { language: string }) =>
    `The printer takes a connection and gives no answer that the portal understands. Set the printer to ${language}. If it can never answer, an administrator can set that it never reports its state.`,
  'printer.other_resolution': (
    { said, set, model }: { said: number; set: number; model: string },
    f: Formats,
  ) =>
    `The printer says that it is a ${model} with ${f.number(said)} dots per mm, and it is set up here with ${f.number(set)}. Set the resolution that it says.`,
  /** `offered` are the resolutions that it has, with commas between them. */
  'printer.other_dpi': ({ offered, set }: { offered: string; set: number }, f: Formats) =>
    `The printer says that it prints ${offered} dots per inch, and it is set up here with ${f.number(set)}. Set a resolution that it says.`,
  'printer.too_narrow': ({ said, set }: { said: number; set: number }, f: Formats) =>
    `The printer says that it prints at most ${f.number(said)} mm across, and the labels that are set up here are ${f.number(set)} mm wide. Set the width of its labels.`,
  /** `offered` are some of its sizes, with commas between them. */
  'printer.other_media': ({ offered, set }: { offered: string; set: string }) =>
    `The printer says that it prints labels of ${offered}, and the labels that are set up here are ${set}. Set the size of its labels.`,
  'printer.head_open': 'The print head or the cover is open. Close it.',
  'printer.out_of_labels': 'The printer is out of labels. Load a roll.',
  'printer.out_of_ribbon': 'The printer is out of ribbon. Load a ribbon.',
  'printer.half_label':
    'The printer holds the beginning of a label whose end never came. Press Cancel at the printer, or switch it off and on.',
  'printer.memory_full': 'The memory of the printer is full. Wait until it has printed what it has.',
  'printer.paused': 'The printer is paused. Press Pause at the printer.',
  'printer.cutter': 'The cutter of the printer is stuck. Free it.',
  'printer.too_hot': 'The print head or the motor of the printer is too hot. Wait until it has cooled down.',
  'printer.damaged_head':
    'The printer says that its print head is damaged: bars and letters would lack a part. Have the head replaced.',
  'printer.fault': 'The printer reports a fault. Look at its display.',
  'printer.outside_networks':
    'The address of this printer lies outside the networks of the printers (PRINTER_NETWORKS).',
  'printer.unknown_name': 'The name of this printer is not known to the network.',
  'printer.name_silent':
    'The network does not say where this printer is: its name servers do not answer. Look whether the network works, or enter an IP address.',
  'printer.never_answers': 'This printer never reports its state: what is sent to it is not confirmed.',

  'print_job.waited_an_hour': ({ reason }: { reason: StoredSaid }, f: Formats) =>
    `${f.say(reason)} The job was stopped after waiting for an hour; what is left of it prints only when somebody resumes it.`,
  'print_job.stopped_by_printer': ({ reason }: { reason: StoredSaid }, f: Formats) =>
    `${f.say(reason)} The job was stopped; what is left of it prints only when somebody resumes it.`,
  'print_job.look_at_label': ({ piece }: { piece: number }) =>
    `Nobody can tell whether label ${piece} came out. Look at the printer, and resume the job from the first label that is missing.`,
  'print_job.look_at_labels': ({ first, last }: { first: number; last: number }) =>
    `Nobody can tell whether labels ${first} to ${last} came out. Look at the printer, and resume the job from the first label that is missing.`,
  'print_job.sent': 'Sent, not confirmed: this printer gives no answers. Look whether all labels came out.',
  'print_job.cancelled': 'Somebody cancelled this job.',
  'print_job.left_out': 'Some labels of this job were left out.',
  'print_job.not_for_labels': 'This printer is set to paper now. It prints no labels.',
  'print_job.waits_for_run': 'Its labels are sent when the run has taken them.',
  'print_job.not_of_run':
    'The run that this job was made for has not taken it. None of its labels is printed.',
  'print_job.refused_by_run': ({ reason }: { reason: StoredSaid }, f: Formats) =>
    `The run did not take this job. ${f.say(reason)} No more of its labels are printed.`,
  'print_job.run_stopped': 'This job is of a run that does not go on. No more of its labels are printed.',
  'print_job.restored':
    'This portal was restored from a backup that was made while this job was open. Look which of its labels have come out since, and resume it from the first that is missing.',
  'print_job.hold_released': ({ hold }: { hold: string }) =>
    `The hold on ${hold} is released, and the job stays stopped: what is left of it prints only when somebody resumes it.`,
  /** `reason` is a sentence in what was stored before facts were. */
  'print_job.page_faulty': ({ page, reason }: { page: number; reason: StoredSaid | string }, f: Formats) =>
    `${typeof reason === 'string' ? reason : f.say(reason)} The job was stopped at page ${page}. Resume it from another page, or print the page in spite of this and say why.`,
  'print_job.other_labels':
    'The size of the labels of this printer, its resolution, its shift or its language was changed after this job was made: its labels would come out wrong. The job was stopped. Cancel it and print anew, or set the printer as it was and resume it.',
  'print_job.not_drawn': 'The next label could not be drawn. The portal tries again.',

  'sheet.ready': 'Ready',
  'sheet.printer_answers': 'The printer answers.',
  'sheet.printing': 'The printer is printing.',
  'sheet.low': 'The printer is low on toner or ink.',
  'sheet.no_paper': 'The printer is out of paper. Load some.',
  'sheet.jam': 'Paper is jammed. Take it out.',
  'sheet.cover_open': 'A cover of the printer is open. Close it.',
  'sheet.no_toner': 'The printer is out of toner or ink. Put in a new cartridge.',
  'sheet.tray_full': 'The output tray is full or missing.',
  'sheet.paused': 'The printer is paused. Press Resume on it.',
  'sheet.printer_off': 'The printer does not answer its own server. Switch it on.',
  'sheet.no_jobs': 'The printer takes no jobs at the moment.',
  'sheet.stopped': 'The printer has stopped. Look at its display.',
  /** In millimetres: to which side, and how much of the label; null where it is not cut. */
  'print.shifted_ink': (
    { left, right, above, below }: Record<'left' | 'right' | 'above' | 'below', number | null>,
    f: Formats,
  ) => {
    const edges = f.list([
      ...(left === null ? [] : [`${f.number(left)} mm on the left`]),
      ...(right === null ? [] : [`${f.number(right)} mm on the right`]),
      ...(above === null ? [] : [`${f.number(above)} mm above`]),
      ...(below === null ? [] : [`${f.number(below)} mm below`]),
    ]);
    return `The shift that is set for this printer would cut off what is printed on ${edges}. Set a smaller shift, or leave that much free at the edge.`;
  },
  /** `number` is the first of those in doubt; null if only pages that were not read may have some. `from` is null if nobody knows it. */
  'print.number_in_doubt': (
    {
      number,
      more,
      pagesRead,
      from,
      to,
    }: { number: string | null; more: number; pagesRead: number | null; from: string | null; to: string },
    f: Formats,
  ) => {
    const which = [
      ...(number === null ? [] : [`the number ${number}`]),
      ...(more === 0 ? [] : [f.plural(more, { one: '# other', other: '# others' })]),
      ...(pagesRead === null ? [] : [`numbers on the pages after page ${f.number(pagesRead)}`]),
    ];
    const since = from === null ? `before ${f.instant(to)}` : `from ${f.instant(from)} to ${f.instant(to)}`;
    return `Perhaps a label has ${f.list(which)} already: the portal was restored from a backup and does not know what was printed ${since}. Look at the labels of that time, or say why this is printed. An administrator ends this question in Printers.`;
  },
  'print.other_size': ({ label, media }: { label: string; media: string }) =>
    `The label is ${label}, and the printer has labels of ${media}.`,
  'sheet.no_pdf': 'This printer takes no PDF: the portal cannot print on it.',
  'sheet.no_colour': 'The printer says that it prints no colour, and it is set up here to print in colour.',
  'sheet.no_raster': 'This printer takes no PWG raster: the portal cannot print labels on it.',
  'sheet.no_ipp':
    'Something answers at this address, and not as a printer does that takes IPP. Look whether address, port and path are right.',
  'sheet.password': 'The printer wants a password, which the portal has not got.',
  'sheet.late': 'The printer has not answered in time.',
  'sheet.lost_answer': 'The answer of the printer was lost.',
  'sheet.lost_connection': 'The connection to the printer was lost.',
  'sheet.refused': ({ status }: { status: string }) =>
    `The printer refused the sheet (status ${status}). ${nothing}`,
  'sheet.failed': ({ reason }: { reason: StoredSaid }, f: Formats) => `${f.say(reason)} ${nothing}`,
  'sheet.takes_no_pdf': `This printer takes no PDF. ${nothing} Choose another one.`,
  'sheet.look': ({ reason }: { reason: StoredSaid }, f: Formats) =>
    `${f.say(reason)} Look whether the sheet came out.`,
  'sheet.portal_stopped':
    'The portal was stopped while it sent this sheet. Look whether it came out, and print it again if it did not.',

  'label.code_not_read': ({ code }: { code: string }) =>
    `The code ${code} cannot be read in the picture of the label. ${nothing}`,
  'label.other_code': ({ found, wanted }: { found: string; wanted: string }) =>
    `The picture of the label has the code ${found}, and should have ${wanted}. ${nothing}`,
  'label.code_too_many': ({ code }: { code: string }) =>
    `The picture of the label also has the code ${code}, which nobody meant. ${nothing}`,
  /** What the check has found, a fact each. */
  'label.findings': ({ findings }: { findings: readonly StoredSaid[] }, f: Formats) =>
    `${findings.map((finding) => f.say(finding)).join(' ')} ${nothing}`,
  'label.no_artwork': `This label has no artwork that can be printed: only PDF and Illustrator files can. ${nothing}`,
  'label.artwork_gone': `The artwork file is gone. ${nothing}`,
  'label.artwork_unread': `This artwork could not be read. Look at what its check says. ${nothing}`,
  'label.artwork_not_drawn': `This artwork could not be drawn. ${nothing}`,
  'label.no_sheet': ({ width, height }: Size) =>
    `No equal labels of ${width} x ${height} mm, which the printer has, were found on the sheet of this artwork. ${nothing}`,
  'label.other_size': ({ width, height, is }: Size & { is: string }) =>
    `The artwork is ${is} mm, and the printer has labels of ${width} x ${height} mm. ${nothing}`,
  'label.no_corner': ({ side }: { side: number }) =>
    `The release mark needs a free corner of ${side} x ${side} mm, off the margins of codes, and this artwork has none. Leave one free, or take the mark off the label. ${nothing}`,
  'label.mark_in_colour': `The release mark is printed on labels of black dots only. Take the mark off the label, or choose another printer. ${nothing}`,
  'label.no_release': `This label has the mark of its release, and the product has no release yet. ${nothing} Save the product first.`,
  'label.out_of_reach': ({ sides, ends }: { sides: number; ends: number }) =>
    `This printer does not reach ${sides} mm at the sides of a label and ${ends} mm above and below, and the label has something there. ${nothing}`,
  'label.printer_of_paper': `This printer is for paper. ${nothing} Choose a printer of labels.`,
  'label.printer_of_labels': `This printer is for labels. ${nothing} Choose a printer of paper.`,
  'label.no_barcode': `This product has no barcode. ${nothing}`,
  'label.wrong_check_digit': ({ barcode, expected }: { barcode: string; expected: string }) =>
    `The check digit of ${barcode} is wrong: it should be ${expected}. ${nothing}`,
  'label.no_bars_for': ({ barcode }: { barcode: string }) =>
    `The barcode ${barcode} has characters that no barcode can hold. ${nothing}`,
  'label.no_gtin': ({ barcode }: { barcode: string }) =>
    `The barcode ${barcode} of this product is no GTIN, which the code with batch and date needs. ${nothing}`,
  'label.no_case': `This product has no GTIN of a case, which the label of a carton needs. ${nothing} Add one to its codes.`,
  'label.too_small': ({ width, height }: Size) =>
    `A label of ${width} x ${height} mm is too small for this. ${nothing} Choose a printer with larger labels.`,
  'label.long_description': ({ width, height }: Size) =>
    `The description of this product is too long for a label of ${width} x ${height} mm: it is not cut off. ${nothing} Choose a printer with larger labels, or shorten it.`,
  'label.within_month': ({ day }: { day: string }) =>
    `The labels of this client show a date as its month, which lasts to its end, and ${day} is not the last day of a month. ${nothing} Type the last day of a month, or choose another form of dates at the client.`,
  'label.no_words_for_date': `This market has no words for this kind of date: California allows best before and use by alone. ${nothing} Choose the kind of date at the label, or other words at the client.`,
  'label.batch_in_link': ({ batch }: { batch: string }) =>
    `The batch ${batch} cannot stand in a GS1 Digital Link. ${nothing} Choose another symbol.`,
  'label.serial_in_link': ({ serial }: { serial: string }) =>
    `The serial number ${serial} cannot stand in a GS1 Digital Link. ${nothing} Choose another symbol.`,
  'label.no_font': ({ character, place }: { character: string; place: StoredSaid }, f: Formats) =>
    `No font of the portal or of a printer has the character ${character} of ${f.say(place)}. ${nothing} Print artwork that has it.`,
  'label.the_address': 'the address',
  'label.the_sku': 'the SKU',
  'label.the_description': 'the description',
};
