/** Whether a file has one of Excel's extensions, .xlsx or .xls, in any letter case. */
export const isWorkbookName = (name: string): boolean => /\.xlsx?$/i.test(name);
