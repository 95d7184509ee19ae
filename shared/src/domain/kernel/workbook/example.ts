/** Returns whether a row is the example in a template, which imports skip. */
export const isExample = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.includes('此行不导入'));
