/** Whether a file has one of Excel's extensions, .xlsx or .xls, in any letter case. */
export const isWorkbookName = (name: string): boolean => /\.xlsx?$/i.test(name);

/** Whether a file has an extension of a table: Excel's, .csv or .tsv. */
export const isTableName = (name: string): boolean => /\.(?:xlsx?|csv|tsv)$/i.test(name);
