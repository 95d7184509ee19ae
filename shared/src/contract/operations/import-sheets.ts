/** The sheets of the import's workbook. */
export const importSheets = ['units', 'people', 'categories', 'shops', 'goods', 'limits'] as const;
export type ImportSheet = (typeof importSheets)[number];

/**
 * The largest number of rows in one call of `import.stage`; the browser sends the rows of a sheet in several
 * calls.
 */
export const IMPORT_PART = 100;

/**
 * The largest number of characters in a cell of a column that has no limit of its own; longer cells are
 * reported as errors.
 */
export const IMPORT_CELL = 100;
