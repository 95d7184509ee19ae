import { type Duty as NamedDuty, SEPARATION_RULES } from '../identity/separation.ts';
import { keysOf } from '../kernel/keys.ts';

/*
 * The duties in an order's document chain: the names under which they are stored, and their labels. The
 * table of separation rules (`identity/separation.ts`) defines which of them exclude each other.
 */

const ROWS = {
  order: { of: 'handle', word: '采购经办' },
  demand: { of: 'demand', word: '提出需求' },
  review: { of: 'review', word: '订单审核' },
  supervise: { of: 'supervise', word: '监督' },
  draftContract: { of: 'contractDraft', word: '合同起草' },
  reviewContract: { of: 'contractReview', word: '合同审核' },
  seal: { of: 'contractSeal', word: '合同签章' },
  lead: { of: 'lead', word: '验收（牵头）' },
  cosign: { of: 'cosign', word: '验收（会签）' },
  stock: { of: 'keep', word: '入库' },
  applyPayment: { of: 'paymentRequest', word: '付款申请' },
  approvePayment: { of: 'paymentApproval', word: '付款审批' },
  executePayment: { of: 'paymentExecution', word: '付款执行' },
} as const satisfies Readonly<Record<string, { readonly of: NamedDuty; readonly word: string }>>;

/** The duties in an order's document chain, as they are stored. */
export type Duty = keyof typeof ROWS;

const duties = keysOf(ROWS);

/** Returns the label of a duty. */
export const dutyWord = (duty: Duty): string => ROWS[duty].word;

export interface Separation {
  /** The number of the rule in `SEPARATION_RULES`. */
  readonly rule: number;
  readonly duties: readonly [Duty, Duty];
  /**
   * `hard`: the conflict is refused. `soft`: it is allowed after a warning and recorded in the document
   * chain.
   */
  readonly kind: 'hard' | 'soft';
  /** Whether the rule applies only to orders above the amount that needs two acceptors. */
  readonly aboveCeiling: boolean;
  /** Whether a waiver can lift the rule. */
  readonly canBeWaived: boolean;
}

/**
 * Returns the stored duties for the duty that a separation rule names; empty if no duty of an order has
 * that name.
 */
const inThread = (named: NamedDuty): readonly Duty[] =>
  duties.filter((duty) => ROWS[duty].of === named);

/**
 * The pairs of duties that one person should not hold in one document chain. The order within a pair has no
 * meaning.
 */
export const separations: readonly Separation[] = SEPARATION_RULES.filter(
  ({ scope }) => scope === 'thread',
).flatMap(({ id, one, other, isHard, isAboveCeiling, canBeWaived }) =>
  one.flatMap(inThread).flatMap((a) =>
    other.flatMap(inThread).map((b) => ({
      rule: id,
      duties: [a, b] as const,
      kind: isHard ? ('hard' as const) : ('soft' as const),
      aboveCeiling: isAboveCeiling,
      canBeWaived,
    })),
  ),
);

/**
 * Returns the separations that a person would break by taking on `duty` besides the duties that they
 * hold. `isAboveCeiling`: the order is above the amount that needs two acceptors.
 */
export function conflictsOf(
  duty: Duty,
  held: readonly Duty[],
  isAboveCeiling: boolean,
): readonly (Separation & { readonly other: Duty })[] {
  return separations.flatMap((separation) => {
    if (separation.aboveCeiling && !isAboveCeiling) return [];
    const [one, two] = separation.duties;
    const other = one === duty ? two : two === duty ? one : null;
    return other !== null && held.includes(other) ? [{ ...separation, other }] : [];
  });
}
