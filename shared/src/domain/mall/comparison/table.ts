/**
 * One row of a comparison table: the name of a fact and the value of each product, in the order of the
 * products.
 */
export interface ComparisonRow {
  readonly label: string;
  readonly values: readonly string[];
  /**
   * Whether the values differ, apart from case and whitespace; a missing value counts as different
   * from every value that is there.
   */
  readonly differs: boolean;
}

export interface ComparisonSection {
  readonly title: string;
  readonly rows: readonly ComparisonRow[];
}

/**
 * The name and the value of one fact about a product, within a section; a product may have several values of
 * one name.
 */
export interface ComparedFact {
  readonly section: string;
  readonly label: string;
  readonly value: string;
}

/** The text of a cell for a product that has no value of the row's fact. */
export const EMPTY_CELL = '—';

/** Normalizes a value for comparison: removes whitespace and converts to lower case. */
const same = (value: string) => value.replaceAll(/\s+/g, '').toLowerCase();

/**
 * Builds a table that compares products side by side. Sections and rows are in the order of their first
 * occurrence; several values of one product in one row are joined by `、`; each row states whether the
 * products differ.
 */
export function comparisonTable(
  columns: readonly (readonly ComparedFact[])[],
): ComparisonSection[] {
  const sections = new Map<string, Map<string, string[][]>>();
  columns.forEach((facts, column) => {
    for (const { section, label, value } of facts) {
      const rows = sections.get(section) ?? new Map<string, string[][]>();
      sections.set(section, rows);
      const cells = rows.get(label) ?? columns.map(() => []);
      rows.set(label, cells);
      if (value.trim() !== '') cells[column]?.push(value.trim());
    }
  });
  return [...sections].map(([title, rows]) => ({
    title,
    rows: [...rows].map(([label, cells]) => {
      const values = cells.map((said) => said.join('、') || EMPTY_CELL);
      return { label, values, differs: new Set(values.map(same)).size > 1 };
    }),
  }));
}

/**
 * Returns the comparison without the rows in which all products are equal, and without sections that become
 * empty.
 */
export function onlyDifferences(sections: readonly ComparisonSection[]): ComparisonSection[] {
  return sections
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0);
}
