/** One row of a comparison: the name of a fact and each product's value, in the order of the columns. */
export interface ComparisonRow {
  readonly label: string;
  readonly values: readonly string[];
  /** Whether the columns have different values. */
  readonly differs: boolean;
}

export interface ComparisonSection {
  readonly title: string;
  readonly rows: readonly ComparisonRow[];
}

/** One name and value of a product in a section; a name may occur several times. */
export interface ComparedFact {
  readonly section: string;
  readonly label: string;
  readonly value: string;
}

/** The text of an empty cell: the product has no such value. */
export const EMPTY_CELL = '—';

/** Returns the form of a value that is compared: whitespace and letter case do not count as a difference. */
const same = (value: string) => value.replaceAll(/\s+/g, '').toLowerCase();

/**
 * Builds the table of products side by side: sections and rows in the order of their first occurrence,
 * all values of one name joined by `、`, and whether each row differs.
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

/** Returns the table without rows that do not differ, and without sections that become empty. */
export function onlyDifferences(sections: readonly ComparisonSection[]): ComparisonSection[] {
  return sections
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0);
}
