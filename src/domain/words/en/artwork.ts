import type { Formats } from '../formats.ts';
import type { StoredSaid } from '../said.ts';

const named = ['No area', 'One area', 'Two areas', 'Three areas', 'Four areas', 'Five areas'];

/** The name of a page in a sentence: 'The page', or 'Page 2' where there are several. */
const pageName = (page: number | null): string => (page === null ? 'The page' : `Page ${page}`);

/** What the check of artwork finds. */
export const artworkWords = {
  'artwork.no_label': 'It has no label.',
  'artwork.gone': 'An artwork file is gone.',
  'artwork.unchecked': 'its check is not done yet. Please try again in a moment.',

  'artwork.on_page': ({ page, finding }: { page: number; finding: StoredSaid }, f: Formats) =>
    `Page ${page}: ${f.say(finding)}`,
  /** `pages` are the numbers of the first `count` pages, with commas between them. */
  'artwork.on_pages': (
    { pages, count, more, finding }: { pages: string; count: number; more: number; finding: StoredSaid },
    f: Formats,
  ) =>
    `${count === 1 && more === 0 ? 'Page' : 'Pages'} ${pages}${more === 0 ? '' : ` and ${f.number(more)} more`}: ${f.say(finding)}`,

  'artwork.size': ({ page, is, label }: { page: number | null; is: string; label: string }) =>
    `${pageName(page)} is ${is}. The label is ${label}.`,
  'artwork.turned': ({ page, is, label }: { page: number | null; is: string; label: string }) =>
    `${pageName(page)} is turned: it is ${is}, and the label is ${label}.`,
  'artwork.check_digit': ({ text, expected }: { text: string; expected: string }) =>
    `The barcode ${text} has a wrong check digit: it should be ${expected}.`,
  'artwork.other_code': ({ text }: { text: string }) =>
    `The barcode ${text} in it is none of the codes of this product.`,
  'artwork.missing_code': ({ text }: { text: string }) => `The barcode ${text} is not in it.`,
  'artwork.fonts_missing': ({ fonts }: { fonts: string }) =>
    `It does not contain all of its fonts (${fonts}): it prints with others.`,
  'artwork.resolution': ({ dpi, least }: { dpi: number; least: number }) =>
    `A picture in it has only ${dpi} dots per inch. Below ${least} it prints coarse.`,
  'artwork.resolution_of_picture': ({ dpi, least }: { dpi: number; least: number }) =>
    `It has only ${dpi} dots per inch on this label. Below ${least} it prints coarse.`,
  'artwork.pages': ({ pages, read }: { pages: number; read: number }, f: Formats) =>
    `It has ${f.number(pages)} pages, and only the first is printed.${read < pages ? ` Only the first ${read} were checked.` : ''} Say on the label what its pages are: one label, a different label each, or a sheet of equal labels.`,
  'artwork.sheets': ({ pages }: { pages: number }, f: Formats) =>
    `It has ${f.number(pages)} sheets, of which the labels may differ: only a label of the first is printed. Upload each sheet as a file of its own.`,
  'artwork.too_many_pages': ({ pages, most }: { pages: number; most: number }, f: Formats) =>
    `It has ${f.number(pages)} pages. At most ${f.number(most)} different labels are printed from one file: divide it.`,

  'artwork.repeated_number': ({ number, labels }: { number: string; labels: number }, f: Formats) =>
    `The number ${number} in it is of one pallet, parcel or piece, and ${f.number(labels)} labels would have it.`,
  'artwork.used_number': (
    {
      number,
      piece,
      job,
      day,
      repeats,
      isOut = true,
    }: { number: string; piece: number; job: number; day: string; repeats: number; isOut?: boolean },
    { plural }: Formats,
  ) =>
    `The number ${number} in it is of one pallet, parcel or piece, and ${
      isOut
        ? `label ${piece} of print job ${job} of ${day} has it already${repeats === 0 ? '' : `, and ${plural(repeats, { one: '# label', other: '# labels' })} after it`}.`
        : `is kept for label ${piece} of print job ${job} of ${day}, which has not come out. Continue that job, or say why this one is printed.`
    }`,

  'artwork.blank_page': 'Nothing is on it: the label would come out empty.',
  'artwork.lost_ink': ({ areas }: { areas: number }, f: Formats) =>
    `${named[areas] ?? `${f.number(areas)} areas`} will not be printed: ${areas === 1 ? 'it is' : 'they are'} too light or too thin for black dots.`,
  'artwork.lost_word': ({ words, why }: { words: string; why: string }) => {
    if (why === 'drowned') return `What is around these words turns black, so they cannot be read: ${words}.`;
    return `These words will not be printed: ${words}.`;
  },
  'artwork.red_bars': ({ text }: { text: string }) =>
    `The barcode ${text} cannot be scanned: its bars are red, and a scanner’s light is red too. Print them in black.`,
  'artwork.low_contrast': ({ text }: { text: string }) =>
    `The barcode ${text} has too little contrast for a scanner. Print it in black on white.`,
  'artwork.inverted_bars': ({ text }: { text: string }) =>
    `The bars of the barcode ${text} are lighter than their ground: scanners do not read them. Print it in black on white.`,
  'artwork.quiet_zone': ({ text, side }: { text: string; side: string }) =>
    `The barcode ${text} has too little margin ${side === 'left' || side === 'right' ? `on its ${side}` : `${side} it`}: scanners need white there.`,
  'artwork.uneven_bars': ({ text }: { text: string }) =>
    `The bars of the barcode ${text} are of unequal width. Draw it so that its narrowest bar is a whole number of dots, and do not scale a picture of it.`,
  'artwork.tiny_code': ({ text, mm, least }: { text: string; mm: number; least: number }, f: Formats) =>
    `The squares of the code ${text} are ${f.number(mm)} mm wide: scanners need ${f.number(least)} mm. Draw it larger.`,
  'artwork.tiny_bars': ({ text, mm, least }: { text: string; mm: number; least: number }, f: Formats) =>
    `The narrowest bars of the barcode ${text} are ${f.number(mm)} mm wide: scanners need ${f.number(least)} mm. Draw it larger.`,
  'artwork.unread_bars': ({ codes }: { codes: number }, f: Formats) =>
    `${codes === 1 ? 'What looks like a barcode is' : `${f.number(codes)} places that look like barcodes are`} not read: look whether bars are cut off, covered or damaged.`,
  'artwork.broken_picture': ({ pictures }: { pictures: number }, f: Formats) =>
    pictures === 1
      ? 'A picture in it is damaged: some or all of it will not be printed.'
      : `${f.number(pictures)} pictures in it are damaged: some or all of them will not be printed.`,
  'artwork.damaged_content': ({ what }: { what: string }) => {
    if (what === 'object') return 'A picture or drawing that it uses is not in it: it will not be printed.';
    if (what === 'font') return 'A font that it uses is not in it: words are printed in another one.';
    return 'It is damaged: some of it cannot be read, and will not be printed.';
  },
  'artwork.cut_word': ({ words }: { words: string }) =>
    `These words are cut off at the edge of the page: ${words}.`,
  'artwork.cut_ink': ({ areas }: { areas: number }, f: Formats) =>
    `${named[areas] ?? `${f.number(areas)} areas`} will be cut off: the labels of the printer are smaller than the page.`,
  /** `words` are those of the label in this row and column that the first has not, `first` the other way round; perhaps none. */
  'artwork.unequal_labels': (
    { row, column, words, first }: { row: number; column: number; words: string; first: string },
    f: Formats,
  ) => {
    const has = words === '' ? [] : [`has “${words}”`];
    const lacks = first === '' ? [] : [`lacks “${first}”`];
    const differs = [...has, ...lacks].length === 0 ? ['looks otherwise'] : [...has, ...lacks];
    return `The labels on the sheet are not equal, and the first would be printed for all: that in row ${f.number(row)}, column ${f.number(column)} ${differs.join(' and ')}.`;
  },
  'artwork.overprint':
    'A colour in it is set to overprint. Here it covers what lies below; a printing press mixes both.',
  /** The names of layers, with commas between them; of files that were read before the portal read names, none. */
  'artwork.layers': ({ unprinted = '', hidden = '' }: { unprinted?: string; hidden?: string }) =>
    [
      ...(unprinted === '' ? [] : [`It is printed without these layers: ${unprinted}.`]),
      ...(hidden === '' ? [] : [`It is printed with these layers, which screens hide: ${hidden}.`]),
      ...(unprinted === '' && hidden === ''
        ? ['It has layers. It is drawn and printed as its layers are set for print.']
        : []),
    ].join(' '),

  'artwork.format':
    'This format cannot be checked here: only PDF, Illustrator files with PDF content, and pictures can.',
  'artwork.encrypted': 'It is protected by a password, so it could not be checked, and nobody can print it.',
  'artwork.no_page': 'It has no page.',
  'artwork.too_large': 'It is too large to be checked.',
  'artwork.too_much_memory': 'It could not be checked: it takes too much memory to draw.',
  'artwork.too_slow': 'It could not be checked: it takes too long to draw.',
  'artwork.broken': 'It is damaged: it could not be read.',
};
