import { PDFDocument, PDFName, cmyk, type PDFPage } from 'pdf-lib';
import { pdfGlyph, widthOf as widthOfLine, type Face } from './typeface.ts';

const pointsPerMm = 72 / 25.4;

// Press colours: text overprints as pure black, the cutting line is the usual magenta spot colour.
const black = cmyk(0, 0, 0, 1);
const greyInk = 0.45;
const knife = cmyk(0, 1, 0, 0);

/** How a line of text is set, in millimetres from the upper left corner of the label. */
export interface LineSetting {
  x: number;
  /** The y of the baseline. */
  y: number;
  /** Height of the type in millimetres; reduced if the line would exceed `maxWidth`. */
  size: number;
  maxWidth?: number;
  align?: 'left' | 'centre' | 'right';
  bold?: boolean;
  isQuiet?: boolean;
}

export interface PdfSheet {
  text: (content: string, setting: LineSetting) => void;
  /** Draws text broken into lines; returns the baseline of the line after the last. */
  paragraph: (content: string, setting: LineSetting & { maxWidth: number; leading: number }) => number;
  rule: (x: number, y: number, width: number, thickness?: number) => void;
  box: (x: number, y: number, width: number, height: number) => void;
  bar: (x: number, y: number, width: number, height: number) => void;
  widthOf: (content: string, size: number, bold?: boolean) => number;
  save: () => Promise<Buffer>;
}

const margin = 12;
const bleed = 2;
const corner = 2;

/** Opens a sheet for a label of this size: crop marks, cutting line, and a caption below. */
export const openSheet = async (
  label: { width: number; height: number },
  title: string,
  notes: readonly string[],
): Promise<PdfSheet> => {
  // Without dates, so that the same artwork gives the same file.
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(title);
  const sheet = { width: label.width + 2 * margin, height: label.height + 2 * margin };
  const page = document.addPage([sheet.width * pointsPerMm, sheet.height * pointsPerMm]);
  setBoxes(page, label);

  const at = (x: number, y: number) => ({
    x: (margin + x) * pointsPerMm,
    y: (sheet.height - margin - y) * pointsPerMm,
  });
  const line = (x1: number, y1: number, x2: number, y2: number, thickness: number, color = black): void =>
    page.drawLine({ start: at(x1, y1), end: at(x2, y2), thickness: thickness * pointsPerMm, color });
  let ink = '';
  const letters = lettersOn(document, page);
  // As outlines, as print shops require: they print the same everywhere.
  const text = (content: string, setting: LineSetting): void => {
    const { x, y, maxWidth = Infinity, align = 'left', bold, isQuiet } = setting;
    const size = setting.size * Math.min(1, maxWidth / widthOf(content, setting.size, bold));
    const shift = widthOf(content, size, bold) * { left: 0, centre: 0.5, right: 1 }[align];
    const start = at(x - shift, y);
    ink += `0 0 0 ${isQuiet === true ? greyInk : 1} k\n`;
    ink += letters(faceOf(bold), content.normalize('NFC'), { ...start, size: size * pointsPerMm });
  };

  drawMarks(line, label);
  drawKnife(page, at, label);
  notes.forEach((note, index) =>
    text(note, {
      x: label.width / 2,
      y: label.height + 8.8 + index * 2.3,
      size: 1.9,
      maxWidth: sheet.width - 4,
      align: 'centre',
      isQuiet: true,
    }),
  );

  return {
    text,
    paragraph: (content, setting) => {
      let y = setting.y;
      for (const row of breakLines(
        content,
        (part) => widthOf(part, setting.size, setting.bold) <= setting.maxWidth,
      )) {
        text(row, { ...setting, y });
        y += setting.leading;
      }
      return y;
    },
    rule: (x, y, width, thickness = 0.18) => line(x, y, x + width, y, thickness),
    box: (x, y, width, height) =>
      page.drawRectangle({
        ...at(x, y + height),
        width: width * pointsPerMm,
        height: height * pointsPerMm,
        borderColor: black,
        borderWidth: 0.25 * pointsPerMm,
      }),
    bar: (x, y, width, height) =>
      page.drawRectangle({
        ...at(x, y + height),
        width: width * pointsPerMm,
        height: height * pointsPerMm,
        color: black,
      }),
    widthOf,
    save: async () => {
      const { context } = document;
      page.node.addContentStream(context.register(context.flateStream(ink)));
      return Buffer.from(await document.save());
    },
  };
};

const faceOf = (bold = false) => (bold ? 'bold' : 'sans');

const widthOf = (content: string, size: number, bold?: boolean): number =>
  widthOfLine(faceOf(bold), content, size);

/** Draws lines of text on a page. Each letter is one object in the document, regardless of how often it is drawn. */
const lettersOn = (document: PDFDocument, page: PDFPage) => {
  const names = new Map<string, string>();

  const nameOf = (face: Face, letter: string, outline: Buffer): string => {
    const known = names.get(face + letter);
    if (known !== undefined) return known;
    const name = `G${names.size}`;
    const [least, most] = [-500, 1500];
    const box = [least, least, most, most];
    const form = { Type: 'XObject', Subtype: 'Form', BBox: box, Filter: 'FlateDecode' };
    page.node.setXObject(PDFName.of(name), document.context.register(document.context.stream(outline, form)));
    names.set(face + letter, name);
    return name;
  };

  return (face: Face, text: string, { x, y, size }: { x: number; y: number; size: number }): string => {
    const scale = (size / 1000).toFixed(6);
    let drawn = '';
    let start = x;
    for (const letter of text) {
      const { outline, advance } = pdfGlyph(face, letter);
      if (outline) {
        const name = nameOf(face, letter, outline);
        drawn += `q ${scale} 0 0 ${scale} ${start.toFixed(3)} ${y.toFixed(3)} cm /${name} Do Q\n`;
      }
      start += (advance / 1000) * size;
    }
    return drawn;
  };
};

const setBoxes = (page: PDFPage, label: { width: number; height: number }): void => {
  const box = (around: number): [number, number, number, number] => [
    (margin - around) * pointsPerMm,
    (margin - around) * pointsPerMm,
    (label.width + 2 * around) * pointsPerMm,
    (label.height + 2 * around) * pointsPerMm,
  ];
  page.setTrimBox(...box(0));
  page.setBleedBox(...box(bleed));
};

type DrawLine = (x1: number, y1: number, x2: number, y2: number, thickness: number) => void;

const drawMarks = (line: DrawLine, { width, height }: { width: number; height: number }): void => {
  const [near, far] = [bleed + 0.5, bleed + 4.5];
  for (const x of [0, width]) {
    line(x, -near, x, -far, 0.09);
    line(x, height + near, x, height + far, 0.09);
  }
  for (const y of [0, height]) {
    line(-near, y, -far, y, 0.09);
    line(width + near, y, width + far, y, 0.09);
  }
};

const drawKnife = (
  page: PDFPage,
  at: (x: number, y: number) => { x: number; y: number },
  { width, height }: { width: number; height: number },
): void => {
  const r = corner;
  const outline = `M${r} 0H${width - r}A${r} ${r} 0 0 1 ${width} ${r}V${height - r}A${r} ${r} 0 0 1 ${width - r} ${height}H${r}A${r} ${r} 0 0 1 0 ${height - r}V${r}A${r} ${r} 0 0 1 ${r} 0Z`;
  page.drawSvgPath(outline, { ...at(0, 0), scale: pointsPerMm, borderColor: knife, borderWidth: 0.09 });
};

const breakLines = (content: string, isWithin: (part: string) => boolean): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of content.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && !isWithin(longer)) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
};
