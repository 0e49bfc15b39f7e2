/** A row of a table: its cells by their headings; null where nothing was measured. */
export type Row = Readonly<Record<string, string | number | null>>;

/** A number with this many decimal places. */
export const places = (value: number, digits: number): number => Number(value.toFixed(digits));

/** A table in Markdown, with numbers aligned to the right. */
export const tableOf = (rows: readonly Row[]): string => {
  const columns = [...new Set(rows.flatMap(Object.keys))].map((heading) => {
    const cells = rows.map((row) => row[heading] ?? null);
    const texts = cells.map((cell) => (cell === null ? '' : String(cell)));
    const width = Math.max(...[heading, ...texts].map(({ length }) => length), 3);
    const isNumeric = cells.every((cell) => typeof cell !== 'string');
    const pad = (text: string): string => (isNumeric ? text.padStart(width) : text.padEnd(width));
    const rule = isNumeric ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width);
    return [pad(heading), rule, ...texts.map(pad)];
  });
  const lines = columns[0]?.map((_, line) => columns.map((cells) => cells[line] ?? '')) ?? [];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
};
