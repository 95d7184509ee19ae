import { type Refusal, refuse } from '../../kernel/result.ts';

/** The part of a template's row that its shape is checked by. */
interface TemplateRow {
  readonly level: number;
  readonly fundsType: 'fiscal' | 'nonFiscal' | null;
  readonly fromAmount: number;
}

/**
 * Checks the shape of a template: its levels are numbered from 1 without a gap, no two rows say the
 * same, and everything meets the first level.
 */
export function checkTemplate(rows: readonly TemplateRow[]): Refusal | null {
  if (rows.length === 0) return refuse('workflow.empty');
  const seen = new Set<string>();
  for (const { level, fundsType, fromAmount } of rows) {
    const key = `${level} ${fundsType} ${fromAmount}`;
    if (seen.has(key)) return refuse('workflow.twice', { n: String(level) });
    seen.add(key);
  }
  const highest = Math.max(...rows.map(({ level }) => level));
  for (let level = 1; level <= highest; level += 1)
    if (!rows.some((row) => row.level === level))
      return refuse('workflow.gap', { n: String(level) });
  const first = rows.filter(({ level, fromAmount }) => level === 1 && fromAmount === 0);
  const covers = (funds: 'fiscal' | 'nonFiscal') =>
    first.some(({ fundsType }) => fundsType === null || fundsType === funds);
  return covers('fiscal') && covers('nonFiscal') ? null : refuse('workflow.start');
}
