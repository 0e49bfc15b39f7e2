/** Whether a file has an extension of Excel, .xlsx or .xls, ignoring letter case. */
export const isWorkbookName = (name: string): boolean => /\.xlsx?$/i.test(name);

/** Whether a file has the extension of a table: .xlsx, .xls, .csv, .tsv or .txt. */
export const isTableName = (name: string): boolean => /\.(?:xlsx?|csv|tsv|txt)$/i.test(name);
