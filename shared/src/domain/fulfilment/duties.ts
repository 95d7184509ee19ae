import { SEPARATION_RULES } from '../identity/separation.ts';

/** The duties in an order's thread that exclude each other (operations.md 2.3). */
export type Duty =
  | 'order'
  | 'review'
  | 'supervise'
  | 'draftContract'
  | 'reviewContract'
  | 'seal'
  | 'lead'
  | 'cosign'
  | 'stock'
  | 'applyPayment'
  | 'approvePayment'
  | 'executePayment';

/** One word for each duty, everywhere. */
export const dutyWords: Readonly<Record<Duty, string>> = {
  order: '采购经办',
  review: '订单审核',
  supervise: '监督',
  draftContract: '合同起草',
  reviewContract: '合同审核',
  seal: '合同签章',
  lead: '验收（牵头）',
  cosign: '验收（会签）',
  stock: '入库',
  applyPayment: '付款申请',
  approvePayment: '付款审批',
  executePayment: '付款执行',
};

export interface Separation {
  /** The number of the rule in operations.md 2.3. */
  readonly rule: number;
  readonly duties: readonly [Duty, Duty];
  /** `hard`: refused. `soft`: allowed, and noted in the thread. */
  readonly kind: 'hard' | 'soft';
  /** Only above the ceiling that needs two acceptors. */
  readonly aboveCeiling?: boolean;
}

const everyOther: readonly Duty[] = [
  'order',
  'review',
  'draftContract',
  'reviewContract',
  'seal',
  'lead',
  'cosign',
  'stock',
  'applyPayment',
  'approvePayment',
  'executePayment',
];

/** The separation of duties in one thread. The order of two duties means nothing. */
export const separations: readonly Separation[] = [
  { rule: 1, duties: ['order', 'review'], kind: 'hard' },
  { rule: 3, duties: ['order', 'lead'], kind: 'hard' },
  { rule: 4, duties: ['lead', 'approvePayment'], kind: 'hard' },
  { rule: 4, duties: ['cosign', 'approvePayment'], kind: 'hard' },
  { rule: 4, duties: ['lead', 'stock'], kind: 'soft', aboveCeiling: true },
  { rule: 4, duties: ['cosign', 'stock'], kind: 'soft', aboveCeiling: true },
  { rule: 5, duties: ['applyPayment', 'approvePayment'], kind: 'hard' },
  { rule: 5, duties: ['applyPayment', 'executePayment'], kind: 'hard' },
  { rule: 5, duties: ['approvePayment', 'executePayment'], kind: 'hard' },
  { rule: 6, duties: ['draftContract', 'reviewContract'], kind: 'hard' },
  { rule: 6, duties: ['draftContract', 'seal'], kind: 'hard' },
  { rule: 6, duties: ['reviewContract', 'seal'], kind: 'hard' },
  { rule: 8, duties: ['lead', 'cosign'], kind: 'hard' },
  ...everyOther.map((duty): Separation => ({ rule: 9, duties: ['supervise', duty], kind: 'hard' })),
];

/** The rules that a small unit may be let off (operations.md 2.3). */
const WAIVABLE: ReadonlySet<number> = new Set(
  SEPARATION_RULES.filter(({ canBeWaived }) => canBeWaived).map(({ id }) => id),
);

/** Whether a waiver could let somebody off this separation. */
export const canBeWaived = ({ rule }: Separation): boolean => WAIVABLE.has(rule);

/** The separations that a person would break by taking a duty on beside those that they have. */
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
