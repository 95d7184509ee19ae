import { type Refusal, refuse } from '../../kernel/result.ts';

/** The part of a template's row that determines its shape. */
interface TemplateRow {
  readonly level: number;
  readonly fundsType: 'fiscal' | 'nonFiscal' | null;
  readonly fromAmount: number;
  readonly categoryId: string | null;
}

/**
 * Checks the shape of a template: levels are numbered from 1 without a gap, no two rows are equal, and
 * every review passes the first level. Returns null if it is valid.
 */
export function checkTemplate(rows: readonly TemplateRow[]): Refusal | null {
  if (rows.length === 0) return refuse('workflow.empty');
  const seen = new Set<string>();
  for (const { level, fundsType, fromAmount, categoryId } of rows) {
    const key = `${level} ${fundsType} ${fromAmount} ${categoryId}`;
    if (seen.has(key)) return refuse('workflow.twice', { n: String(level) });
    seen.add(key);
  }
  const highest = Math.max(...rows.map(({ level }) => level));
  for (let level = 1; level <= highest; level += 1)
    if (!rows.some((row) => row.level === level))
      return refuse('workflow.gap', { n: String(level) });
  const first = rows.filter(
    ({ level, fromAmount, categoryId }) => level === 1 && fromAmount === 0 && categoryId === null,
  );
  const covers = (funds: 'fiscal' | 'nonFiscal') =>
    first.some(({ fundsType }) => fundsType === null || fundsType === funds);
  return covers('fiscal') && covers('nonFiscal') ? null : refuse('workflow.start');
}

/**
 * Returns the index (from 0) of the first level that has no reviewer of its own because all its reviewers
 * are needed at earlier levels: nobody reviews twice (RV8). Null if each level can have its own person.
 * `people` has the ids of the possible reviewers of each level.
 */
export function levelWithoutOwn(people: readonly (readonly string[])[]): number | null {
  const levelOf = new Map<string, number>();
  /** Assigns a person to a level, moving others to different levels that they may review. */
  const assign = (level: number, visited: Set<string>): boolean =>
    (people[level] ?? []).some((id) => {
      if (visited.has(id)) return false;
      visited.add(id);
      const taken = levelOf.get(id);
      if (taken !== undefined && !assign(taken, visited)) return false;
      levelOf.set(id, level);
      return true;
    });
  const failedLevel = people.findIndex((_, level) => !assign(level, new Set()));
  return failedLevel === -1 ? null : failedLevel;
}
