/** The sheets of the workbook, in the order in which they are applied. */
export const importSheets = ['units', 'people', 'categories', 'shops', 'goods', 'limits'] as const;
export type ImportSheet = (typeof importSheets)[number];

/** Most rows in one call; the browser sends rows in parts. */
export const IMPORT_PART = 100;

/** Most characters of one cell in columns without their own limit; longer cells are reported as errors. */
export const IMPORT_CELL = 100;
