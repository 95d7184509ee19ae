import { type Refusal, refuse } from '../../kernel/result.ts';

/** The part of a template's row that its shape is checked by. */
interface TemplateRow {
  readonly level: number;
  readonly fundsType: 'fiscal' | 'nonFiscal' | null;
  readonly fromAmount: number;
  readonly categoryId: string | null;
}

/**
 * Checks the shape of a template: its levels are numbered from 1 without a gap, no two rows say the
 * same, and everything meets the first level.
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
 * The first level that would find nobody because the people who may review it are all needed at the
 * levels before it: nobody reviews twice (RV8). Null when each level can have a person of its own.
 * `people` has the ids of those who may review, level by level.
 */
export function levelWithoutOwn(people: readonly (readonly string[])[]): number | null {
  const levelOf = new Map<string, number>();
  /** Gives the level a person, moving others to levels that they may review as well. */
  const place = (level: number, asked: Set<string>): boolean =>
    (people[level] ?? []).some((id) => {
      if (asked.has(id)) return false;
      asked.add(id);
      const taken = levelOf.get(id);
      if (taken !== undefined && !place(taken, asked)) return false;
      levelOf.set(id, level);
      return true;
    });
  const without = people.findIndex((_, level) => !place(level, new Set()));
  return without === -1 ? null : without;
}
