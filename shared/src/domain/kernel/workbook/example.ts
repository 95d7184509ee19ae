/** A line of a template that shows how it is filled in; an import leaves it out. */
export const isExample = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.includes('此行不导入'));
