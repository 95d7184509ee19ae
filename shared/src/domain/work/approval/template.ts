import { type Refusal, refuse } from '../../kernel/result.ts';

/** The properties of a template's row that `checkTemplate` checks. */
interface TemplateRow {
  readonly level: number;
  readonly fundsType: 'fiscal' | 'nonFiscal' | null;
  readonly fromAmount: number;
  readonly categoryId: string | null;
}

/**
 * Checks a template: levels are numbered from 1 without gaps, no two rows have the same level, funds,
 * amount and category, and every review has a first level, whatever its funds, amount and category. Returns
 * null if the template is valid.
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
 * Returns the index (from 0) of the first level for which no reviewer is left, because nobody may
 * decide at two levels of a review (RV8) and all its reviewers are needed at earlier levels; null
 * if every level can have a different reviewer. `people` lists for each level the ids of the people
 * who may review.
 */
export function levelWithoutOwn(people: readonly (readonly string[])[]): number | null {
  const levelOf = new Map<string, number>();
  /**
   * Assigns a person to a level and returns whether that was possible. If the person is assigned to
   * another level, first tries to assign a different person to that level.
   */
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
