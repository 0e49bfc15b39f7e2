/** Whether a file is called as Excel calls its files: .xlsx or .xls, letter case aside. */
export const isWorkbookName = (name: string): boolean => /\.xlsx?$/i.test(name);
