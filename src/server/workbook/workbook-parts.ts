import { workbook as limits } from '#domain/limits.ts';
import type { Column } from '#domain/workbook/columns.ts';
import { textXml, xmlText } from './xml-text.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageUri = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The indexes of the formats in `cellXfs` below. */
export const style = { heading: 1, text: 2, number: 3, textColumn: 4 } as const;

/** The parts other than the sheet and its texts, by their names in the archive (ECMA-376 part 1). */
export const fixedParts = (sheetName = 'Products'): (readonly [name: string, xml: string])[] => [
  [
    '[Content_Types].xml',
    `${declaration}<Types xmlns="${packageUri}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${declaration}<Relationships xmlns="${packageUri}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="${xmlText(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${declaration}<Relationships xmlns="${packageUri}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${relationships}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  ],
  [
    // Format 49 is text and 1 a whole number; quotePrefix keeps an edited cell that begins with = or + as text.
    'xl/styles.xml',
    `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="1" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  ],
];

/** The part with the shared texts, which cells refer to by index. */
export const sharedTextsXml = function* (texts: Iterable<string>): Generator<string> {
  yield `${declaration}<sst xmlns="${main}">`;
  for (const text of texts) yield `<si>${textXml(text)}</si>`;
  yield '</sst>';
};

/** The letters of a column, counted from 0: A, B, … Z, AA. */
export const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** The XML of the sheet before its first row: a frozen header row, and columns whose input stays text. */
export const sheetStart = (columns: readonly Column[]): string => {
  const widths = columns.map(({ width, kind }, index) => {
    const format = kind === 'quantity' ? style.number : style.textColumn;
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${format}" customWidth="1"/>`;
  });
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
};

const validationOf = (column: Column, index: number): string[] => {
  const letters = columnLetters(index);
  const cells = `allowBlank="1" showErrorMessage="1" sqref="${letters}2:${letters}${limits.maxRows + 1}"`;
  if (column.choices !== undefined) {
    const list = xmlText(column.choices.join(','));
    return [`<dataValidation type="list" ${cells}><formula1>"${list}"</formula1></dataValidation>`];
  }
  if (column.kind !== 'quantity') return [];
  return [
    `<dataValidation type="whole" ${cells}><formula1>0</formula1><formula2>1000000</formula2></dataValidation>`,
  ];
};

/** The sheet's XML after its last row: Excel offers a column's choices, and accepts only whole quantities. */
export const sheetEnd = (columns: readonly Column[]): string => {
  const validations = columns.flatMap(validationOf);
  const element =
    validations.length === 0
      ? ''
      : `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`;
  return `</sheetData>${element}</worksheet>`;
};
