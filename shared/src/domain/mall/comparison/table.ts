/** One row of a comparison: a fact's name and each product's value, in the order of the columns. */
export interface ComparisonRow {
  readonly label: string;
  readonly values: readonly string[];
  /** Whether not all columns say the same. */
  readonly differs: boolean;
}

export interface ComparisonSection {
  readonly title: string;
  readonly rows: readonly ComparisonRow[];
}

/** One name and value of a product under a section; a name may occur several times. */
export interface ComparedFact {
  readonly section: string;
  readonly label: string;
  readonly value: string;
}

/** The text of an empty cell: the product has no such value. */
export const NOTHING_SAID = '—';

/** Blanks and the case of letters are no difference between products. */
const same = (value: string) => value.replaceAll(/\s+/g, '').toLowerCase();

/**
 * The table of products beside each other: sections and rows in the order in which the products first say
 * them, all values of one name kept (joined by `、`), and which rows differ.
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
      const values = cells.map((said) => said.join('、') || NOTHING_SAID);
      return { label, values, differs: new Set(values.map(same)).size > 1 };
    }),
  }));
}

/** The same table without the rows in which nothing differs, and without sections that become empty. */
export function onlyDifferences(sections: readonly ComparisonSection[]): ComparisonSection[] {
  return sections
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0);
}
