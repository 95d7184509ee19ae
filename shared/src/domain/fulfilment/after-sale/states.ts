import type { AfterSaleState, AfterSaleTransition } from '../../../contract/fulfilment/states.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import { stateTable } from '../../kernel/states/state-table.ts';
import { type AfterSaleKind, lowersStatement } from './claim.ts';

export {
  type AfterSaleState,
  type AfterSaleTransition,
  afterSaleStates,
} from '../../../contract/fulfilment/states.ts';

export type AfterSaleSide = 'buyer' | 'supplier' | 'operator' | 'reader';

/** The facts that the guards read besides the state. */
export interface AfterSaleFacts {
  readonly kind: AfterSaleKind;
  /** Whether the supplier's time to respond is over. */
  readonly isLate: boolean;
}

/** What the next state depends on. */
export interface AfterSaleOutcome {
  readonly kind: AfterSaleKind;
  /** Whether the step names the parcel in which the replacement or the repaired goods go back. */
  readonly sendsReplacement: boolean;
}

const needsGoods = ({ kind }: AfterSaleFacts): Refusal | null =>
  kind === 'refund' ? refuse('afterSale.noGoods') : null;

/**
 * Every state of an after-sale and every transition between the states (FU22: an after-sale ends in one way
 * only).
 */
export const afterSaleTable = stateTable<
  AfterSaleState,
  AfterSaleTransition,
  AfterSaleSide,
  AfterSaleFacts,
  AfterSaleOutcome
>({
  states: {
    applied: '申请中',
    supplierAgreed: '已同意',
    supplierRefused: '已拒绝',
    buyerReturned: '待供应商收货',
    goodsRefused: '拒绝收货',
    waitRefund: '待退款',
    waitReplacement: '待补发',
    replacementSent: '补发中',
    escalated: '平台介入',
    done: '完成',
    cancelled: '已取消',
  },
  initial: ['applied'],
  final: ['done', 'cancelled'],
  transitions: {
    agree: {
      by: ['supplier'],
      from: ['applied', 'supplierRefused'],
      // A claim of kind `refund` has no goods to return, so that only the refund remains.
      to: {
        oneOf: ['supplierAgreed', 'waitRefund'],
        choose: ({ kind }) => (kind === 'refund' ? 'waitRefund' : 'supplierAgreed'),
      },
      sentence: '供应商同意',
    },
    refuse: { by: ['supplier'], from: ['applied'], to: 'supplierRefused', sentence: '供应商拒绝' },
    sendBack: {
      by: ['buyer'],
      from: ['supplierAgreed', 'goodsRefused'],
      to: 'buyerReturned',
      guard: needsGoods,
      sentence: '采购人寄回商品',
    },
    takeGoods: {
      by: ['supplier'],
      from: ['buyerReturned'],
      // The supplier may name the parcel of the replacement at once or later (`sendReplacement`).
      to: {
        oneOf: ['waitRefund', 'waitReplacement', 'replacementSent'],
        choose: ({ kind, sendsReplacement }) => {
          if (lowersStatement(kind)) return 'waitRefund';
          return sendsReplacement ? 'replacementSent' : 'waitReplacement';
        },
      },
      sentence: '供应商收到退回商品',
    },
    refuseGoods: {
      by: ['supplier'],
      from: ['buyerReturned'],
      to: 'goodsRefused',
      sentence: '供应商拒绝收货',
    },
    sendReplacement: {
      by: ['supplier'],
      from: ['waitReplacement'],
      to: 'replacementSent',
      sentence: '供应商补发商品',
    },
    finish: {
      by: ['buyer'],
      from: ['waitRefund', 'replacementSent'],
      to: 'done',
      sentence: '售后完成',
    },
    escalate: {
      by: ['buyer'],
      from: ['applied', 'supplierRefused', 'goodsRefused', 'waitReplacement'],
      to: 'escalated',
      guard: ({ isLate }, state) =>
        state === 'applied' && !isLate ? refuse('afterSale.stillInTime') : null,
      sentence: '申请平台介入',
    },
    uphold: {
      by: ['operator'],
      from: ['escalated'],
      to: {
        oneOf: ['waitRefund', 'waitReplacement'],
        choose: ({ kind }) => (lowersStatement(kind) ? 'waitRefund' : 'waitReplacement'),
      },
      sentence: '平台支持采购人',
    },
    dismiss: { by: ['operator'], from: ['escalated'], to: 'cancelled', sentence: '平台支持供应商' },
    // The buyer cannot cancel while the goods are on their way back, nor once only the refund remains.
    cancel: {
      by: ['buyer'],
      from: ['applied', 'supplierAgreed', 'supplierRefused', 'goodsRefused', 'escalated'],
      to: 'cancelled',
      sentence: '采购人取消售后',
    },
  },
  refusals: {
    side: () => refuse('afterSale.notYours'),
    state: (state) => refuse('afterSale.wrongState', { state }),
  },
});
