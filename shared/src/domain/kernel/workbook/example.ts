/**
 * Returns whether a row is the example row of a template: a cell contains 此行不导入. Imports skip the example
 * row.
 */
export const isExample = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.includes('此行不导入'));
