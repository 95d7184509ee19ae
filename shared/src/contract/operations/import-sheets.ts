/** The sheets of the workbook, in the order in which they are applied. */
export const importSheets = ['units', 'people', 'categories', 'shops', 'goods', 'limits'] as const;
export type ImportSheet = (typeof importSheets)[number];

/** Rows of one call; the browser sends them in parts. */
export const IMPORT_PART = 100;

/** Characters of one cell, for columns without a limit of their own; longer ones are faulty. */
export const IMPORT_CELL = 100;
