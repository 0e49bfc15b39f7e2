/**
 * Typesets a sheet as PDF, in a child process: `set-paper.ts` starts it and limits its memory and time. The sheet arrives on
 * standard input as JSON; the PDF goes to standard output.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import bwipjs from 'bwip-js/node';
import NewDocument from 'pdfkit';

const require = createRequire(import.meta.url);
const fontFile = (/** @type {string} */ name) =>
  require.resolve(`@expo-google-fonts/ibm-plex-sans/${name}.ttf`);

const standardInput = 0;
const margin = 42;
const footHeight = 30;
const gap = 10;
const pictureHeight = 120;
const qrSize = 64;
/** The size of a bank card in points. */
const card = { width: 244, height: 153 };
/** The maximum height of the name on a card. */
const nameHeight = 96;
/** Points per unit of a roll's drawing. */
const rollScale = 0.6;

/** Normalizes text to NFC without invisible characters: a tab or a direction mark would be printed as a box. */
const clean = (/** @type {string} */ _, /** @type {unknown} */ value) =>
  typeof value === 'string'
    ? value
        .normalize('NFC')
        .replaceAll('\t', '    ')
        .replaceAll(/\p{Cf}|\r/gu, '')
    : value;

/** @type {(text: string, each: typeof clean) => { size: string, paper: import('#domain/paper/paper.ts').Paper }} */
const parse = JSON.parse;

const { size, paper } = parse(readFileSync(standardInput, 'utf8'), clean);
const document = new NewDocument({
  size,
  margins: { top: margin, left: margin, right: margin, bottom: margin + footHeight },
  bufferPages: true,
  info: { Title: paper.title, Producer: 'Labelport', Creator: 'Labelport' },
});
document.registerFont('text', fontFile('400Regular/IBMPlexSans_400Regular'));
document.registerFont('strong', fontFile('600SemiBold/IBMPlexSans_600SemiBold'));
// A private field of pdfkit: fontkit's font.
/** @type {(document: object, name: '_font') => { font: { hasGlyphForCodePoint: (point: number) => boolean } }} */
const fontIn = Reflect.get;
/** The letters of the sheet that the fonts lack, as code points such as U+4E2D. */
const lackingLetters = () => {
  const { font } = fontIn(document.font('text'), '_font');
  const written = JSON.stringify({
    ...paper,
    blocks: paper.blocks.filter(({ kind }) => kind !== 'pictures'),
  });
  return [...new Set(written)]
    .map((letter) => letter.codePointAt(0) ?? 0)
    .filter((point) => !font.hasGlyphForCodePoint(point))
    .toSorted((a, b) => a - b)
    .map((point) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`);
};
/** @type {Buffer[]} */
const parts = [];
document.on('data', (/** @type {Buffer} */ part) => parts.push(part));
document.on('end', () => process.stdout.write(Buffer.concat(parts), () => process.exit(0)));

const { left, right } = document.page.margins;
const width = document.page.width - left - right;
const bottom = () => document.page.height - document.page.margins.bottom;
/** Starts a new page if this height does not fit on the current one. */
const need = (/** @type {number} */ height) => {
  if (document.y + height > bottom()) document.addPage();
};

const qrOf = async (/** @type {string} */ text) => bwipjs.toBuffer({ bcid: 'qrcode', text, scale: 4 });

/** @type {{ [K in import('#domain/paper/paper.ts').PaperBlock['kind']]: (block: Extract<import('#domain/paper/paper.ts').PaperBlock, { kind: K }>) => void | Promise<void> }} */
const set = {
  heading: ({ text }) => {
    need(40);
    document.moveDown(0.5).font('strong').fontSize(12).text(text, left, document.y, { width }).moveDown(0.2);
  },
  text: ({ text }) => {
    document.font('text').fontSize(10).text(text, left, document.y, { width });
  },
  facts: ({ facts }) => {
    const half = (width - gap) / 2;
    for (let place = 0; place < facts.length; place += 2) {
      const pair = facts.slice(place, place + 2);
      const heights = pair.map(([, value]) =>
        document.font('strong').fontSize(11).heightOfString(value, { width: half }),
      );
      need(Math.max(...heights) + 18);
      const top = document.y;
      for (const [column, [name, value]] of pair.entries()) {
        const x = left + column * (half + gap);
        document.font('text').fontSize(8).fillColor('#444').text(name, x, top, { width: half });
        document
          .font('strong')
          .fontSize(11)
          .fillColor('#000')
          .text(value, x, top + 11, { width: half });
      }
      document.y = top + Math.max(...heights) + 18;
    }
    document.x = left;
  },
  table: ({ head, widths, rows }) => {
    const whole = widths.reduce((sum, share) => sum + share, 0);
    const columns = widths.map((share) => (share / whole) * width);
    const row = (/** @type {string[]} */ cells, /** @type {string} */ font) => {
      document.font(font).fontSize(9);
      const height = Math.max(
        ...cells.map((cell, place) =>
          document.heightOfString(cell || ' ', { width: (columns[place] ?? 0) - 6 }),
        ),
      );
      need(height + 6);
      const top = document.y;
      let x = left;
      for (const [place, cell] of cells.entries()) {
        document
          .font(font)
          .fontSize(9)
          .text(cell, x, top, { width: (columns[place] ?? 0) - 6 });
        x += columns[place] ?? 0;
      }
      document.y = top + height + 6;
      document
        .moveTo(left, document.y - 3)
        .lineTo(left + width, document.y - 3)
        .lineWidth(0.4)
        .stroke('#999');
    };
    row(head, 'strong');
    for (const cells of rows) row(cells, 'text');
    document.x = left;
  },
  pictures: ({ pictures }) => {
    need(pictureHeight + gap);
    const top = document.y;
    const each = (width - gap * (pictures.length - 1)) / Math.max(3, pictures.length);
    for (const [place, picture] of pictures.entries())
      document.image(Buffer.from(picture, 'base64'), left + place * (each + gap), top, {
        fit: [each, pictureHeight],
      });
    document.y = top + pictureHeight + gap;
    document.x = left;
  },
  roll: ({ drawing: { core, roll, web, label, leadingEdge, arrow } }) => {
    const highest = Math.min(roll.y, web.y);
    const height = Math.max(roll.y + roll.height, web.y + web.height) - highest;
    need(height * rollScale + 2 * gap);
    const top = document.y + gap / 2;
    document.save().translate(left, top).scale(rollScale).translate(0, -highest).lineWidth(1.5);
    for (const { x, y, width: wide, height: high } of [web, roll, core, label])
      document.rect(x, y, wide, high).fillAndStroke('#fff', '#000');
    document
      .moveTo(leadingEdge.x, leadingEdge.from)
      .lineTo(leadingEdge.x, leadingEdge.to)
      .lineWidth(5)
      .stroke();
    document.moveTo(arrow.from, arrow.y).lineTo(arrow.to, arrow.y).lineWidth(2.5).stroke();
    document
      .polygon([arrow.to - 9, arrow.y - 6], [arrow.to, arrow.y], [arrow.to - 9, arrow.y + 6])
      .fill('#000');
    document.restore();
    document
      .font('text')
      .fontSize(9)
      .fillColor('#000')
      .text(
        paper.words.leadingEdge,
        left + arrow.to * rollScale + gap,
        top + (arrow.y - highest) * rollScale - 5,
        { width: width - arrow.to * rollScale - gap },
      );
    document.x = left;
    document.y = top + height * rollScale + gap;
  },
  card: async ({ code, title, text }) => {
    need(card.height);
    const top = document.y;
    document.roundedRect(left, top, card.width, card.height, 8).lineWidth(0.6).stroke('#000');
    document.image(await qrOf(code), left + 14, top + 30, { width: 92 });
    const x = left + 118;
    const room = card.width - 118 - 12;
    document.font('strong');
    // A long name is printed smaller, so that it fits, without breaking a word.
    const words = title.split(/\s+|(?<=-)/);
    const points = [13, 12, 11, 10, 9, 8, 7, 6, 5].find(
      (each) =>
        document.fontSize(each).heightOfString(title, { width: room }) <= nameHeight &&
        words.every((word) => document.widthOfString(word) <= room),
    );
    document.fontSize(points ?? 4).text(title, x, top + 24, { width: room });
    document
      .font('text')
      .fontSize(7)
      .text(text, left + 14, top + card.height - 20, { width: card.width - 28 });
    document.x = left;
    document.y = top + card.height;
  },
};

const head = async () => {
  const top = document.y;
  const beside = paper.address === null ? 0 : qrSize + gap;
  document
    .font('strong')
    .fontSize(20)
    .text(paper.title, left, top, { width: width - beside });
  document
    .font('text')
    .fontSize(11)
    .text(paper.subtitle, { width: width - beside });
  if (paper.address !== null) {
    document.image(await qrOf(paper.address), left + width - qrSize, top, { width: qrSize });
    document.y = Math.max(document.y, top + qrSize);
  }
  document.x = left;
  document.y += gap;
};

try {
  await head();
  const lacking = lackingLetters();
  if (lacking.length > 0) {
    void set.text({
      kind: 'text',
      text: paper.words.lacking.replace('%1', lacking.join(', ')),
    });
    document.y += gap;
  }
  for (const block of paper.blocks) {
    // @ts-expect-error -- each kind has its own setter, which the table pairs
    await set[block.kind](block);
  }
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    const number = paper.words.page.replace('%1', String(page + 1)).replace('%2', String(count));
    document.switchToPage(page);
    // Text below the bottom margin would start a new page.
    document.page.margins.bottom = 0;
    document
      .font('text')
      .fontSize(8)
      .fillColor('#444')
      .text(`${paper.foot === '' ? '' : `${paper.foot} · `}${number}`, left, document.page.height - margin, {
        width,
        lineBreak: false,
        ellipsis: true,
      });
  }
  document.end();
} catch (error) {
  process.stderr.write(`broken ${String(error)}`, () => process.exit(1));
}
