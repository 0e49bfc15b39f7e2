import type { StoredSaid } from '../said.ts';
import type { Formats } from '../formats.ts';

const levels: Readonly<Record<string, string>> = { unit: 'unit', case: 'case', pallet: 'pallet' };
const levelOf = (level: string): string => levels[level] ?? level;

const dateKinds: Readonly<Record<string, string>> = {
  best_before: 'Best before',
  use_by: 'Use by',
  sell_by: 'Sell by',
  packed: 'Packed',
  produced: 'Produced',
  expiry: 'Expiry',
};
const dateKindOf = (kind: string): string => dateKinds[kind] ?? kind;

const labels = (pieces: number, f: Formats): string =>
  f.plural(pieces, { one: '# label', other: '# labels' });

/** Whether two batches are one but for capital letters. To a proof these differ, as to GS1; to a hold they do not. */
const differInCapitals = (one: string, other: string | null): boolean =>
  one !== other && one.toLowerCase() === other?.toLowerCase();

/** What is said in a run. Verdicts say what to do with the hands. */
export const runWords = {
  // What a scan of a piece says.
  'run.misread': 'Misread. Scan again.',
  'run.check_digit': ({ text, expected }: { text: string; expected: string }) =>
    `Misread: the last digit of ${text} should be ${expected}. Scan again.`,
  'run.not_this_product': ({ sku }: { sku: string }) => `This is not ${sku}.`,
  'run.not_this_label': ({ sku }: { sku: string }) => `This is not a label of ${sku}.`,
  'run.another_label': 'This code is of another label of this product.',
  'run.mark_of_which':
    'This mark does not say which of the product’s labels it is on. Scan another code of the label, or print the labels again.',
  'run.code_of_which': ({ one, other }: { one: string; other: string }) =>
    `This may be ${one} or ${other}: their digits are the same. Scan another code of it.`,
  'run.number_of_another_job': ({ number, job }: { number: string; job: number }, f: Formats) =>
    `The number ${number} was printed by print job ${f.number(job)}, which was not issued to this run.`,
  'run.number_of_no_job': ({ number }: { number: string }) =>
    `No label that was printed for this run has the number ${number}. Scan the label itself.`,
  'run.another_level': ({ found, wanted }: { found: string; wanted: string }) =>
    `This is the code of a ${levelOf(found)}: this run labels ${levelOf(wanted)}s.`,
  'run.label_for_product': 'This code stands on the label. Scan a code on the goods, then the label.',
  'run.goods_for_label': 'This code stands on the goods. Scan the label itself.',
  'run.same_twice': 'This is the same code twice. Scan the goods, then the label.',
  'run.not_apart':
    'Both codes name the article, and the second says no more than the first: no scan can tell them apart. Scan the goods first, then the label. If you did, scan another code of one of them.',
  'run.another_release': ({ found, wanted }: { found: number; wanted: number }, f: Formats) =>
    `A label of release ${f.number(found)}: this run is of release ${f.number(wanted)}.`,
  'run.another_client_release': ({ found, wanted }: { found: number; wanted: number }, f: Formats) =>
    `A label of the client’s release ${f.number(found)}: this run is of ${f.number(wanted)}.`,
  'run.roll_not_issued': ({ roll }: { roll: string }) => `Roll ${roll} was not issued to this run.`,
  'run.another_batch': ({ found, wanted }: { found: string; wanted: string }) =>
    `Batch ${found}: this run is of batch ${wanted}.${
      differInCapitals(found, wanted)
        ? ' Only capital letters differ: if the code is right, start a new run with its batch.'
        : ''
    }`,
  'run.another_date': (
    { kind, found, wanted }: { kind: string; found: string; wanted: string },
    f: Formats,
  ) => `${dateKindOf(kind)} ${f.day(found)}: this run is of ${f.day(wanted)}.`,
  'run.said_twice': ({ title, one, other }: { title: string; one: string; other: string }) =>
    `This code says ${title} twice: ${one} and ${other}.`,
  'run.number_used': (
    { number, run, event, at }: { number: string; run: number; event: number; at: string },
    f: Formats,
  ) =>
    `${number} was checked before: in run ${f.number(run)}, event ${f.number(event)}, ${f.instant(at)}. This one is a copy.`,
  'run.no_such_numbers': ({ what }: { what: string }) =>
    what === 'sscc'
      ? 'This is the number of a pallet or parcel. This label carries none. Scan the label itself.'
      : 'This is a Transparency code. This label is not stated to carry them. Scan the label itself.',
  'run.scan_the_product': 'The goods carry a code. Scan it.',
  'run.scan_the_label': 'The label carries a code. Scan it. A label that does not scan is spoiled.',
  'run.nothing_scanned': 'Scan a code, or say that you looked.',
  'run.look_at_batch': ({ batch }: { batch: string }) =>
    `No code says the batch. Look: does the label say batch ${batch}?`,
  'run.look_at_date': ({ dates }: { dates: readonly StoredSaid[] }, f: Formats) =>
    `No code says the date. Look: does the label say ${f.list(dates.map((date) => f.say(date)))}?`,
  'run.dated': ({ kind, day }: { kind: string; day: string }, f: Formats) =>
    `${dateKindOf(kind).toLowerCase()} ${f.day(day)}`,
  'run.on_hold': 'It is on hold.',
  'run.not_of_this_run': 'This was not of this run.',
  'run.repeated': 'The same codes again. Take the next piece, and press Enter.',
  'run.not_due': 'Right. No check was due, so this one does not count.',
  'run.still_readable': 'The maker’s barcode is still readable. Cover it.',
  'run.not_covered_code': 'This is not the barcode that the label covers. Try to scan that one.',
  'run.covers_nothing': 'The label of this run covers no barcode.',
  'run.label_sku_unplaced': ({ code }: { code: string }) =>
    `Nobody has found ${code} on this label. Scan another code of the label, or ask an editor to say where ${code} stands.`,
  'run.elements_on_goods':
    'The goods of this run carry such a code themselves. Scan another code of the label.',
  'run.less_than_label':
    'Labels of this run have a code that says more, and goods may carry this one. Scan that code of the label.',
  'run.bare_readable':
    'The goods carry this code themselves: it proves no label, and checks by it do not count.',
  'run.not_bare_code':
    'This is not the code that proved a label. Try to scan that one, on goods without their label.',
  'run.try_bare_first':
    'Goods may carry such a code themselves. First try goods that have no label yet, then scan this piece again.',
  'run.bare_goods_none':
    'Then both codes were on the label. Scan a piece again: a code of the goods, then the label.',
  'run.bare_of_nothing': 'No label of this run was proved by a code that goods may carry, too.',

  // Rolls.
  'run.roll_mistyped': 'A character of this roll code is wrong. Scan it again.',
  'run.not_a_roll': 'This is not the code of a roll. Scan the label of the roll.',
  'run.no_such_roll': 'There is no roll with this code. Scan the label of the roll.',
  'run.roll_of_another_label': ({ found, wanted }: { found: string; wanted: string }) =>
    `This roll is of label ${found}: this run wants ${wanted}.`,
  'run.roll_of_no_label': ({ found }: { found: string }) =>
    `This roll is of label ${found}: the label of this run has no SKU, and comes from no roll.`,
  'run.roll_other_label': ({ release }: { release: number }, f: Formats) =>
    `Release ${f.number(release)} has another label.`,
  'run.roll_no_artwork': ({ release }: { release: number }, f: Formats) =>
    `Release ${f.number(release)} has no artwork for this label.`,
  'run.roll_other_artwork': (
    { release, from, wants }: { release: number; from: string; wants: readonly StoredSaid[] },
    f: Formats,
  ) => {
    const names = wants.map((name) => `“${f.say(name)}”`);
    // A new version is often uploaded under its old name.
    return names.length === 1 && names[0] === `“${from}”`
      ? `Printed from another file named “${from}”; release ${f.number(release)} wants its own.`
      : `Printed from “${from}”; release ${f.number(release)} wants ${names.join(' or ')}.`;
  },
  'run.roll_old': ({ why, left }: { why: StoredSaid; left: number }, f: Formats) =>
    `${f.say(why)} ${f.plural(left, { one: '# label is', other: '# labels are' })} on it: put it into quarantine.`,
  'run.roll_unusable': ({ roll }: { roll: string }) =>
    `Roll ${roll} must not be used any more. Set its labels aside.`,

  // The known-wrong test.
  'run.caught': 'Good: the wrong code was caught.',
  'run.challenge_own': 'This code is of this run. Scan the known-wrong card, or a code of another product.',
  'run.challenge_unknown': 'No product and no roll has this code. Scan the known-wrong card.',
  'run.challenge_first': 'Scan the known-wrong card first.',

  // Refusals.
  'run.ended': ({ state }: { state: string }) =>
    state === 'abandoned' ? 'This run was abandoned.' : 'This run is closed.',
  'run.stopped_wrong': 'This run is stopped: something was wrong. Call a second person to scan their badge.',
  'run.stopped_person': 'This run is stopped. Resume it first.',
  'run.stopped_superseded': ({ why }: { why: StoredSaid }, f: Formats) =>
    `${f.say(why)} Count what is applied, and start a run of the new release.`,
  'run.clear_first': 'Clear the line first.',
  'run.cleared_already': 'The line is cleared already.',
  'run.line_confirmed': 'This was confirmed already.',
  'run.second_clears_first': 'Call a second person first: they look at the line and scan their badge.',
  'run.issue_first': 'Scan a roll or print labels first.',
  'run.first_piece_first': 'The first piece has to be right first.',
  'run.first_piece_done': 'The first piece was right already.',
  'run.going_on': 'The run is going on.',
  'run.being_counted': 'This run is being counted: no more labels are applied.',
  'run.not_asked': 'Nothing waits for a second person in this run.',
  'run.not_somebody_else': 'The second person must be somebody who has not worked in this run.',
  'run.published_by_you': 'You published a release of this run: its client wants somebody else to do this.',
  'run.at_another_station': 'This run is at another station.',
  'run.of_another': ({ worker }: { worker: string }) => `This run is ${worker}’s. Take it over first.`,
  'run.yours_already': 'This run is yours already.',
  'run.photo_first': 'This client wants a photo of the cleared line. Take it first.',
  'run.photo_used': 'This photo was used before. Take a new one.',
  'run.still_printing':
    'Labels of this run are still being printed, or nobody has said whether some came out. Look at its print jobs first.',
  'run.labels_out': 'Labels of this run are out. Count it and close it, or return them first.',
  'run.only_outstanding': ({ pieces }: { pieces: number }, f: Formats) =>
    f.plural(pieces, {
      one: 'Only # label of this run is not spoiled or returned.',
      other: 'Only # labels of this run are not spoiled or returned.',
    }),
  'run.roll_not_here':
    'This roll was not issued to this run. Printed labels are destroyed and counted as spoiled.',
  'run.only_returnable': ({ pieces, roll }: { pieces: number; roll: string }, f: Formats) =>
    `Only ${labels(pieces, f)} of roll ${roll} can come back to it.`,
  'run.line_taken': ({ run }: { run: number }) => `Run ${run} has not ended at this station. Close it first.`,
  'run.line_used': ({ run }: { run: number }) =>
    `Run ${run} was on this line since it was cleared. Abandon this run, and start it again.`,
  'run.other_line_taken': ({ run }: { run: number }) =>
    `Run ${run} has not ended at that station. Close it first, move this one to another station, or count it at a desk.`,
  'run.station_full': 'That station has as many open runs as it can. Close or abandon one of them first.',
  'run.new_release_unchecked': 'A new release was published: this one is not checked any more.',
  'run.no_such_station': 'There is no such station.',
  'run.station_is_this': 'The run is at this station already.',
  'run.refused': ({ why }: { why: string }) => why,

  // Print jobs.
  'run.no_such_job': 'There is no such print job.',
  'run.job_of_another': 'This print job is of another product or another label.',
  'run.job_of_another_release': 'This print job is of another release.',
  'run.job_of_another_batch': ({ found, wanted }: { found: string; wanted: string | null }) =>
    `This print job is of batch ${found}${wanted === null ? '' : `: this run is of batch ${wanted}`}.${
      differInCapitals(found, wanted) ? ' Only capital letters differ: print with the batch of the run.' : ''
    }`,
  'run.job_of_another_date': ({ found, wanted }: { found: string; wanted: string | null }, f: Formats) =>
    `This print job is of ${f.day(found)}${wanted === null ? '' : `: this run is of ${f.day(wanted)}`}.`,
  'run.job_without_batch':
    'The labels of this print job lack the batch or the date of this run. Print them with both.',
  'run.job_of_another_layout':
    'This print job has another layout than the label of this run. Print with the layout of the label.',
  'run.job_in_a_run': 'This print job is of a run already.',
  'run.job_stopped': 'The run of this job was stopped.',

  // Closing.
  'run.difference': (
    { parts, remedy }: { parts: readonly StoredSaid[]; remedy: StoredSaid | null },
    f: Formats,
  ) => [...parts, ...(remedy === null ? [] : [remedy])].map((part) => f.say(part)).join(' '),
  'run.unexplained': ({ pieces, issued }: { pieces: number; issued: number }, f: Formats) =>
    `${labels(pieces, f)} of ${labels(issued, f)} ${f.plural(pieces, { one: 'is', other: 'are' })} unexplained.`,
  'run.more_than_issued': ({ pieces }: { pieces: number }, f: Formats) =>
    `${labels(pieces, f)} more than were issued.`,
  'run.too_few_checks': (
    { applied, least, checks }: { applied: number; least: number; checks: number },
    f: Formats,
  ) =>
    `${labels(applied, f)} applied need ${f.plural(least, { one: '# right check', other: '# right checks' })}, and there ${f.plural(checks, { one: 'is #', other: 'are #' })}.`,
  'run.check_missing': ({ due }: { due: string }) =>
    due === 'last'
      ? 'The last piece was not checked.'
      : due === 'first_piece'
        ? 'The first piece was not checked.'
        : due === 'issue'
          ? 'No piece was checked after the last roll or print job.'
          : 'No piece was checked after the run went on.',
  'run.cover_missing': 'Nobody tried to scan the maker’s barcode under the label.',
  'run.bare_missing': 'Nobody tried whether the goods carry the code that proved their label.',
  'run.challenge_missing': 'The known-wrong card was not scanned at the end.',
  'run.say_why': 'Count again, or choose the cause.',
  'run.second_person_answers': 'A second person has to answer.',

  // What the start says.
  'run.no_scan_tells': 'No scan can tell this label from the box. Look at each label that you check.',
  'run.batch_by_eye':
    'No code on this label is known to say its batch or date: look at them at the first piece, after each roll and at the end.',

  // What happened without anybody's act.
  'run.product_deleted': ({ sku }: { sku: string }) => `${sku} was deleted.`,
  'run.product_of_another_client': ({ sku }: { sku: string }) => `${sku} is another client’s product now.`,
  'run.new_release': ({ number, summary }: { number: number; summary: string }, f: Formats) =>
    `Release ${f.number(number)} was published: ${summary}`,
  'run.new_client_release': (
    { number, client, summary }: { number: number; client: string; summary: string },
    f: Formats,
  ) => `Release ${f.number(number)} of ${client} was published: ${summary}`,
  'run.new_release_unnamed': 'A new release was published.',

  // The next step.
  'run.next.client': 'Whoever works the run does what is next.',
  'run.next.clear_with_photo': 'Clear the line, and take a photo of it.',
  'run.next.clear': 'Clear the line. Tick what you checked.',
  'run.next.second_clears': 'Call a second person to look at the line and scan their badge.',
  'run.next.issue': 'Scan the roll of labels, or print the labels.',
  'run.next.challenge': 'Scan the known-wrong card.',
  'run.next.first_piece': 'Label one piece. Scan its product, then its label.',
  'run.next.cover': 'Try to scan the maker’s barcode under the label. If it cannot be read, press Enter.',
  'run.next.bare_goods':
    'Take goods that have no label yet, and scan their code. If they have none, press Enter.',
  'run.next.bare':
    'Take goods that have no label yet. Try to scan on them what you scanned as the label. If it is not there, press Enter.',
  'run.next.every_piece': 'Scan every piece: its product, then its label.',
  'run.next.one_in': ({ pieces }: { pieces: number }, f: Formats) =>
    `Scan one piece in ${f.number(pieces)}: its product, then its label.`,
  'run.next.after_issue': 'Check a piece with the new labels: scan its product, then its label.',
  'run.next.after_stop': 'Check one piece before you go on: scan its product, then its label.',
  'run.next.second_person': 'Call a second person to scan their badge.',
  'run.next.count_superseded': 'Count what is applied. Then start a run of the new release.',
  'run.next.held': ({ hold }: { hold: StoredSaid }, f: Formats) =>
    `Stop, and touch nothing until it is released. ${f.say(hold)}`,
  'run.next.resume': 'Press Enter to resume the run, or count it.',
  'run.next.last_piece': 'Check the last piece: scan its product, then its label.',
  'run.next.count': 'Count the labelled pieces. Then close the run.',
  'run.next.difference': ({ difference }: { difference: StoredSaid }, f: Formats) => f.say(difference),
  'run.next.closed': 'This run is closed.',
  'run.next.abandoned': 'This run was abandoned.',
};
