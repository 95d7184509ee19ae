import { CHINA_OFFSET_HOURS, momentOf } from '../../kernel/time/china-time.ts';

/** The reconciliation rule of a unit (对账规则, billdzgz). */
export interface StatementRule {
  readonly cycle: 'order' | 'month' | 'quarter';
  /** The day of the month on which a period ends; 31 means the end of the month. */
  readonly cutOffDay: number;
  /** The amount in 分 by which invoice and statement may differ. */
  readonly tolerance: number;
  readonly isAutomatic: boolean;
  readonly firstConfirmer: 'supplier' | 'buyer';
  /** Days after which a side that does not respond counts as having confirmed; 0 means never. */
  readonly autoConfirmDays: number;
}

export const cycleLabels = { order: '按单', month: '按月', quarter: '按季' } as const;

/** Returns the cycle in Chinese, for pages and workbooks. Reconciling by order has no cut-off day. */
export const cycleText = ({
  cycle,
  cutOffDay,
}: Pick<StatementRule, 'cycle' | 'cutOffDay'>): string =>
  cycle === 'order' ? cycleLabels.order : `${cycleLabels[cycle]}，${cutOffDay} 日截止`;

export const defaultRule: StatementRule = {
  cycle: 'month',
  cutOffDay: 25,
  tolerance: 0,
  isAutomatic: false,
  firstConfirmer: 'supplier',
  autoConfirmDays: 0,
};

const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * Returns the first ms after the cut-off day of a month in China. `month` is 1–12; 0 and below are in the
 * year before.
 */
function cutOff(year: number, month: number, day: number): number {
  const first = new Date(Date.UTC(year, month - 1, 1));
  const y = first.getUTCFullYear();
  const m = first.getUTCMonth() + 1;
  const at = momentOf([y, m, Math.min(day, lastDay(y, m))]);
  if (at === null) throw new RangeError(`no cut-off in ${y}-${m}`);
  return at + 86_400_000;
}

/**
 * Returns the last complete period as `[from, to)` in ms; a statement covers the acceptances in it.
 * Returns null for a rule whose cycle is `order`.
 */
export function lastPeriod(
  rule: Pick<StatementRule, 'cycle' | 'cutOffDay'>,
  now: number,
): { readonly from: number; readonly to: number } | null {
  if (rule.cycle === 'order') return null;
  const china = new Date(now + CHINA_OFFSET_HOURS * 3_600_000);
  const year = china.getUTCFullYear();
  const step = rule.cycle === 'month' ? 1 : 3;
  let month = china.getUTCMonth() + 1;
  while (month % step !== 0 || cutOff(year, month, rule.cutOffDay) > now) month -= 1;
  return {
    from: cutOff(year, month - step, rule.cutOffDay),
    to: cutOff(year, month, rule.cutOffDay),
  };
}
