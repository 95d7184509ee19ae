import { type Milestone, milestones, planLimits } from '../../../contract/fulfilment/states.ts';
import { type Fen, fen, formatFen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuseAt } from '../../kernel/result.ts';
import { prorate } from '../../ordering/pricing/amounts.ts';

export { type Milestone, milestones, planLimits } from '../../../contract/fulfilment/states.ts';

/**
 * One instalment of a payment plan. `share` is the part of the contract's amount in hundredths of a
 * percent.
 */
export interface Instalment {
  readonly milestone: Milestone;
  readonly share: number;
  /**
   * The days until the instalment is due, counted from the start of the contract for a prepayment,
   * otherwise from the acceptance.
   */
  readonly days: number;
}

/** The share that stands for the whole amount of a contract (100 %), in hundredths of a percent. */
export const WHOLE = 10_000;

/** The payment plan of a unit that set none: the whole amount on acceptance. */
export const wholeOnAcceptance: readonly Instalment[] = [
  { milestone: 'acceptance', share: WHOLE, days: 0 },
];

/** `验收合格后 30 日内付清`: the days after the acceptance that payment terms in words name. */
const DAYS_OF_TERMS = /验收(?:合格)?(?:之?后|之日起)\s*(\d{1,4})\s*[日天]/g;

/**
 * Returns the payment plan of a contract whose project announced payment terms in words. A plan that pays the
 * whole amount at once gets the days that the terms name; every other plan, and terms that name no days or
 * several, leave the plan as it is.
 */
export function planByTerms(plan: readonly Instalment[], terms: string): readonly Instalment[] {
  const [only, ...others] = plan;
  if (only?.milestone !== 'acceptance' || only.days !== 0 || others.length > 0) return plan;
  const [found, ...more] = [...terms.matchAll(DAYS_OF_TERMS)];
  const days = Number(found?.[1] ?? 0);
  if (more.length > 0 || days > planLimits.days) return plan;
  return [{ ...only, days }];
}

const shareOf = (plan: readonly Instalment[], milestone: Milestone): number =>
  plan
    .filter((instalment) => instalment.milestone === milestone)
    .reduce((sum, { share }) => sum + share, 0);

const isWithin = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

const percent = (share: number): string => String(share / 100);

/**
 * For each milestone, in Chinese: the event from which the days of an instalment are counted, and
 * the verb phrase for its payment.
 */
const milestoneWords: Readonly<
  Record<Milestone, { readonly event: string; readonly verb: string }>
> = {
  prepayment: { event: '合同生效', verb: '支付预付款' },
  acceptance: { event: '验收合格', verb: '支付' },
  stage: { event: '验收合格', verb: '分期支付' },
  retention: { event: '验收合格', verb: '支付质保金' },
};

/**
 * Returns whether instalments of a milestone are withheld until their due day (`heldOf`); the
 * others are to be paid by their due day at the latest.
 */
const isHeld = (milestone: Milestone): milestone is Held['milestone'] =>
  milestone === 'stage' || milestone === 'retention';

/**
 * Returns when an instalment is due, as a Chinese phrase: 验收合格后 30 天内; for a withheld instalment
 * (`isHeld`) 验收合格满 180 天后; for 0 days 验收合格后.
 */
export function dueWords({ milestone, days }: Pick<Instalment, 'milestone' | 'days'>): string {
  const { event } = milestoneWords[milestone];
  if (days === 0) return `${event}后`;
  return isHeld(milestone) ? `${event}满 ${days} 天后` : `${event}后 ${days} 天内`;
}

/**
 * Returns the payment plan of a contract of this amount as one Chinese sentence without a full
 * stop, as the contract prints it: for each instalment its number, when it is due, its percentage
 * and its amount.
 */
export function planWords(plan: readonly Instalment[], amount: Fen): string {
  const amounts = planAmounts(plan, amount);
  return plan
    .map((instalment, index) => {
      const { milestone, share } = instalment;
      const part = `${percent(share)}%（${formatFen(amounts[index] ?? fen(0))}）`;
      return `第 ${index + 1} 期 ${dueWords(instalment)}${milestoneWords[milestone].verb} ${part}`;
    })
    .join('；');
}

/**
 * Returns why a payment plan or its performance bond is invalid, at the instalment or field that has to be
 * changed; null if both are valid. `bondShare` is in hundredths of a percent.
 */
export function checkPlan(plan: readonly Instalment[], bondShare: number): Refusal | null {
  if (plan.length === 0 || plan.length > planLimits.instalments)
    return refuseAt('plan', 'contract.planLength');
  for (const [index, { share, days }] of plan.entries()) {
    const row = String(index + 1);
    if (!isWithin(share, 1, WHOLE))
      return refuseAt(`plan.${index}.share`, 'contract.planShare', { row, share: percent(share) });
    if (!isWithin(days, 0, planLimits.days))
      return refuseAt(`plan.${index}.days`, 'contract.planDays', {
        row,
        most: String(planLimits.days),
      });
  }
  const sum = plan.reduce((total, { share }) => total + share, 0);
  if (sum !== WHOLE) return refuseAt('plan', 'contract.planSum', { sum: percent(sum) });
  for (const kind of ['prepayment', 'retention'] as const) {
    const share = shareOf(plan, kind);
    if (share > planLimits[kind])
      return refuseAt(
        `plan.${plan.findIndex(({ milestone }) => milestone === kind)}`,
        'contract.planMost',
        {
          label: milestones[kind],
          most: percent(planLimits[kind]),
          share: percent(share),
        },
      );
  }
  if (bondShare < 0 || bondShare > planLimits.bond || !Number.isInteger(bondShare))
    return refuseAt('bondShare', 'contract.bondMost', { most: percent(planLimits.bond) });
  return null;
}

/**
 * Returns the amount in 分 of each instalment of a plan; the amounts add up to the contract's amount
 * exactly. Returns an empty list for an empty plan, such as that of a draft shown to a side that
 * may not see the draft's text.
 */
export const planAmounts = (plan: readonly Instalment[], amount: Fen): Fen[] =>
  plan.length === 0
    ? []
    : prorate(
        amount,
        plan.map(({ share }) => share),
      );

/**
 * A part of an invoiced amount that is due `days` days after the acceptance, by a stage or retention
 * instalment of the payment plan.
 */
export interface Held {
  readonly milestone: 'stage' | 'retention';
  readonly amount: Fen;
  readonly days: number;
}

/**
 * Returns the parts of an invoiced amount that are due later: one for each stage or retention instalment
 * with `days` above 0. A part is the instalment's share of `invoiced`, but less if `prepaid`, the
 * prepayment offset against this invoice, exceeds the prepayment's share. Each part is rounded down, so
 * that the amount due at once is never too small.
 */
export function heldOf(plan: readonly Instalment[], invoiced: Fen, prepaid = fen(0)): Held[] {
  const afterwards = WHOLE - shareOf(plan, 'prepayment');
  const part = (base: number, share: number, whole: number) =>
    (BigInt(base) * BigInt(share)) / BigInt(whole);
  return plan.flatMap(({ milestone, share, days }): Held[] => {
    if (!isHeld(milestone) || days === 0) return [];
    const agreed = part(invoiced, share, WHOLE);
    const left = part(invoiced - prepaid, share, afterwards);
    const amount = fen(Number(left < agreed ? left : agreed));
    return amount > 0 ? [{ milestone, amount, days }] : [];
  });
}

/**
 * Returns the most in 分 that all supplementary agreements of a contract together may add: a tenth
 * of the amount that the contract had at first, rounded down.
 */
export const supplementMost = (firstAmount: Fen): Fen => fen(Math.floor(firstAmount / 10));
