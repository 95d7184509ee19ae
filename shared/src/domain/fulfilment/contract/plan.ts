import { type Milestone, milestones, planLimits } from '../../../contract/fulfilment/states.ts';
import { type Fen, fen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import { prorate } from '../../ordering/pricing/amounts.ts';

export { type Milestone, milestones, planLimits } from '../../../contract/fulfilment/states.ts';

/** One instalment: its share in hundredths of a percent, and days after its milestone. */
export interface Instalment {
  readonly milestone: Milestone;
  readonly share: number;
  /** Days after the contract took effect (prepayment), else after the acceptance. */
  readonly days: number;
}

/** All of a contract, in hundredths of a percent. */
export const WHOLE = 10_000;

/** Everything on acceptance: the plan of a unit that set none. */
export const wholeOnAcceptance: readonly Instalment[] = [
  { milestone: 'acceptance', share: WHOLE, days: 0 },
];

const shareOf = (plan: readonly Instalment[], milestone: Milestone): number =>
  plan.filter((one) => one.milestone === milestone).reduce((sum, { share }) => sum + share, 0);

const percent = (share: number): string => String(share / 100);

/** The first fault of a payment plan with its bond; null for a good one. */
export function checkPlan(plan: readonly Instalment[], bondShare: number): Refusal | null {
  if (plan.length === 0 || plan.length > planLimits.instalments)
    return refuse('contract.planLength');
  const isWhole = ({ share, days }: Instalment) =>
    Number.isInteger(share) &&
    share > 0 &&
    Number.isInteger(days) &&
    days >= 0 &&
    days <= planLimits.days;
  const wrong = plan.findIndex((one) => !isWhole(one));
  if (wrong >= 0) return refuse('contract.planRow', { row: String(wrong + 1) });
  const sum = plan.reduce((total, { share }) => total + share, 0);
  if (sum !== WHOLE) return refuse('contract.planSum', { sum: percent(sum) });
  for (const kind of ['prepayment', 'retention'] as const) {
    const share = shareOf(plan, kind);
    if (share > planLimits[kind])
      return refuse('contract.planMost', {
        label: milestones[kind],
        most: percent(planLimits[kind]),
        share: percent(share),
      });
  }
  if (bondShare < 0 || bondShare > planLimits.bond || !Number.isInteger(bondShare))
    return refuse('contract.bondMost', { most: percent(planLimits.bond) });
  return null;
}

/** The amounts of a plan's instalments; they add up to the contract's amount to the 分. */
export const planAmounts = (plan: readonly Instalment[], amount: Fen): Fen[] =>
  prorate(
    amount,
    plan.map(({ share }) => share),
  );

/** The part of an invoiced amount that is kept back until the days of an instalment have passed. */
export interface Held {
  readonly milestone: 'stage' | 'retention';
  readonly amount: Fen;
  readonly days: number;
}

/**
 * The parts of an invoiced amount that are due later than the rest: those of stages and of the
 * retention. A prepayment that covers more of this invoice than its share lowers them too: they are
 * parts of what it leaves. Each is rounded down, so that what is due at once is never too little.
 */
export function heldOf(plan: readonly Instalment[], invoiced: Fen, prepaid = fen(0)): Held[] {
  const afterwards = WHOLE - shareOf(plan, 'prepayment');
  const part = (of: number, share: number, whole: number) =>
    (BigInt(of) * BigInt(share)) / BigInt(whole);
  return plan.flatMap(({ milestone, share, days }): Held[] => {
    if ((milestone !== 'stage' && milestone !== 'retention') || days === 0) return [];
    const agreed = part(invoiced, share, WHOLE);
    const left = part(invoiced - prepaid, share, afterwards);
    const amount = fen(Number(left < agreed ? left : agreed));
    return amount > 0 ? [{ milestone, amount, days }] : [];
  });
}

/** A supplement may add at most a tenth of the contract's first amount, all supplements together. */
export const supplementMost = (firstAmount: Fen): Fen => fen(Math.floor(firstAmount / 10));
