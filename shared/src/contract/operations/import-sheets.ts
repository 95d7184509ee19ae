/** The sheets of the import's workbook, in the order in which they are applied. */
export const importSheets = ['units', 'people', 'categories', 'shops', 'goods', 'limits'] as const;
export type ImportSheet = (typeof importSheets)[number];

/** The most rows in one call of `import.stage`; the browser sends the rows of a sheet in parts. */
export const IMPORT_PART = 100;

/** The most characters of a cell in a column without its own limit; longer cells are reported as errors. */
export const IMPORT_CELL = 100;
