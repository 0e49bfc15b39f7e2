import {
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  PDFString,
  StandardFonts,
  rgb,
  type Color,
  type PDFPage,
} from 'pdf-lib';
import { barsOf } from '#domain/codes/bars.ts';

/** Points per millimetre. */
export const mm = 72 / 25.4;

export const grey = (black: number): Color => rgb(1 - black, 1 - black, 1 - black);
export const black = grey(1);
export const white = grey(0);

/** Draws on the page of a label; lengths are in millimetres from the lower left corner. */
export type Draw = (page: PDFPage, document: PDFDocument) => Promise<void> | void;

/** A label of a page that `draw` fills. */
export const labelPdf = async (
  draw: Draw,
  [width, height]: readonly [number, number] = [45, 30],
): Promise<Buffer> => {
  // Without the time of its making the same label is the same file, which programs-once.ts reads once.
  const document = await PDFDocument.create({ updateMetadata: false });
  await draw(document.addPage([width * mm, height * mm]), document);
  return Buffer.from(await document.save({ useObjectStreams: false, updateFieldAppearances: false }));
};

interface Words {
  text: string;
  x?: number;
  y?: number;
  points?: number;
  color?: Color;
}

/** Writes words in Helvetica. */
export const write = async (
  page: PDFPage,
  document: PDFDocument,
  { text, x = 5, y = 20, points = 10, color = black }: Words,
): Promise<void> => {
  const font = await document.embedFont(StandardFonts.Helvetica);
  page.drawText(text, { x: x * mm, y: y * mm, size: points, font, color });
};

export const fill = (
  page: PDFPage,
  [x, y, width, height]: readonly [number, number, number, number],
  color: Color = black,
): void => page.drawRectangle({ x: x * mm, y: y * mm, width: width * mm, height: height * mm, color });

interface Bars {
  code?: string;
  x?: number;
  y?: number;
  height?: number;
  /** The width of a module in millimetres. */
  module?: number;
  color?: Color;
  /** Degrees to the left. */
  turn?: 0 | 90;
  /** Makes the edges of bars uneven: where the edge of so many modules is drawn. */
  edge?: (modules: number) => number;
}

/** Draws an EAN-13. */
export const bars = (
  page: PDFPage,
  {
    code = '5012345678900',
    x = 10,
    y = 5,
    height = 12,
    module = 0.33,
    color = black,
    turn = 0,
    edge = (modules) => modules,
  }: Bars = {},
): void => {
  let modules = 0;
  for (const [index, wide] of (barsOf(code)?.widths ?? []).entries()) {
    const from = edge(modules) * module;
    modules += wide;
    const width = edge(modules) * module - from;
    if (index % 2 === 0)
      fill(page, turn === 0 ? [x + from, y, width, height] : [x, y + from, height, width], color);
  }
};

/** A field of a form that is filled in; `isDrawn` is whether its text is drawn in the file too. */
export const fieldOn = (
  page: PDFPage,
  document: PDFDocument,
  {
    text,
    textColor = black,
    isDrawn = true,
    isPrinted = true,
  }: { text: string; textColor?: Color; isDrawn?: boolean; isPrinted?: boolean },
): void => {
  const field = document.getForm().createTextField('field');
  field.setText(text);
  field.addToPage(page, { x: 5 * mm, y: 10 * mm, width: 30 * mm, height: 6 * mm, borderWidth: 0, textColor });
  for (const { dict } of field.acroField.getWidgets()) {
    dict.set(PDFName.of('F'), PDFNumber.of(isPrinted ? 4 : 0));
    if (!isDrawn) dict.delete(PDFName.of('AP'));
  }
};

/** Sets an entry of the page's dictionary. */
export const setEntry = (page: PDFPage, name: string, value: number): void =>
  page.node.set(PDFName.of(name), page.doc.context.obj(value));

/** Two layers, one drawn by `onScreen` for the screen alone, the other by `inPrint` for print alone. */
export const layers = (
  page: PDFPage,
  { onScreen, inPrint }: { onScreen: () => void; inPrint: () => void },
): void => {
  const { context, catalog } = page.doc;
  const group = (isPrinted: boolean) =>
    context.register(
      context.obj({
        Type: 'OCG',
        Name: PDFString.of(isPrinted ? 'For print' : 'For the screen'),
        Usage: {
          Print: { Subtype: 'Print', PrintState: isPrinted ? 'ON' : 'OFF' },
          View: { ViewState: isPrinted ? 'OFF' : 'ON' },
        },
      }),
    );
  const [screen, print] = [group(false), group(true)];
  catalog.set(
    PDFName.of('OCProperties'),
    context.obj({
      OCGs: [screen, print],
      D: {
        ON: [screen, print],
        AS: [
          { Event: 'Print', Category: ['Print'], OCGs: [screen, print] },
          { Event: 'View', Category: ['View'], OCGs: [screen, print] },
        ],
      },
    }),
  );
  const resources = page.node.normalizedEntries().Resources;
  resources.set(PDFName.of('Properties'), context.obj({ S: screen, P: print }));
  marked(page, 'S', onScreen);
  marked(page, 'P', inPrint);
};

const marked = (page: PDFPage, name: string, draw: () => void): void => {
  const properties = [PDFName.of('OC'), PDFName.of(name)];
  page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, properties));
  draw();
  page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
};

/** Sets overprint for what is drawn after it. */
export const overprint = (page: PDFPage): void => {
  const state = page.doc.context.obj({ Type: 'ExtGState', OP: true, op: true, OPM: 1 });
  const { Resources } = page.node.normalizedEntries();
  Resources.set(PDFName.of('ExtGState'), page.doc.context.obj({ Over: state }));
  page.pushOperators(PDFOperator.of(PDFOperatorNames.SetGraphicsStateParams, [PDFName.of('Over')]));
};

/** Fills an area with a share of one ink, as printers of packaging have it. */
export const inInk = (page: PDFPage, name: string, share: number): void => {
  const { context } = page.doc;
  const tint = context.obj({ FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [0, 0, 0, 1], N: 1 });
  const space = context.obj(['Separation', name, 'DeviceCMYK', tint]);
  page.node.normalizedEntries().Resources.set(PDFName.of('ColorSpace'), context.obj({ Ink: space }));
  page.pushOperators(
    PDFOperator.of(PDFOperatorNames.NonStrokingColorspace, [PDFName.of('Ink')]),
    PDFOperator.of(PDFOperatorNames.NonStrokingColorN, [PDFNumber.of(share)]),
    PDFOperator.of(
      PDFOperatorNames.AppendRectangle,
      [5, 5, 9, 9].map((one) => PDFNumber.of(one * mm)),
    ),
    PDFOperator.of(PDFOperatorNames.FillNonZero),
  );
};
