import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;

/** The cells of a CSV line; a quoted cell may contain commas. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .slice(0, -1)
    .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`\'`)}'`;

/** The TypeScript module of GS1's application identifiers, from the CSV next to this script. */
export const identifiersModule = (csv: string): string => {
  const rows = csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [from = '', to = '', predefined = '', format = '', , , role = '', qualifiers = '', title = ''] =
        cellsOf(line);
      const cells = [from, to, format, role, qualifiers, title].map(quoted).join(', ');
      return `  [${cells}, ${String(predefined === 'yes')}],`;
    });
  return `// Made by scripts/tables/make-application-identifiers.ts from scripts/tables/gs1-application-identifiers.csv: change that, not this.
// Facts of the GS1 Barcode Syntax Dictionary of July 2026 (github.com/gs1/gs1-syntax-dictionary, Apache-2.0).

/** First and last identifier of the row, format of the value, role and qualifiers in a Digital Link, data title, whether its length is predefined. */
type Row = readonly [
  from: string,
  to: string,
  format: string,
  role: string,
  qualifiers: string,
  title: string,
  hasPredefinedLength: boolean,
];

/** Every application identifier that GS1 has allocated. */
// oxfmt-ignore
export const identifierRows: readonly Row[] = [
${rows.join('\n')}
];
`;
};

/** The paths of the CSV and of the module. */
export const paths = {
  csv: join(folder, 'gs1-application-identifiers.csv'),
  module: join(folder, '../../src/domain/codes/gs1/application-identifiers.ts'),
};

if (process.argv[1] === import.meta.filename)
  writeFileSync(paths.module, identifiersModule(readFileSync(paths.csv, 'utf8')));
