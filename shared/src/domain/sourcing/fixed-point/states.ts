import type { FixedOrderState, FixedOrderTransition } from '../../../contract/sourcing/states.ts';
import { refuse } from '../../kernel/result.ts';
import { stateTable } from '../../kernel/states/state-table.ts';

export {
  type FixedOrderState,
  type FixedOrderTransition,
  fixedOrderStates,
} from '../../../contract/sourcing/states.ts';

/**
 * The side from which a person sees a fixed-point order: buyer, supplier, or `other`, who can make no
 * transition.
 */
export type FixedOrderSide = 'buyer' | 'supplier' | 'other';

/**
 * Whether the supplier started the order, which the guard of `withdraw` reads: a supplier may withdraw only
 * an order that this supplier started.
 */
export interface FixedOrderFacts {
  readonly startedBySupplier: boolean;
}

/**
 * Every state of a fixed-point order and every transition between them (FP1), up to `ordered`: the ordinary
 * order that is then created has states of its own.
 */
export const fixedOrderTable = stateTable<
  FixedOrderState,
  FixedOrderTransition,
  FixedOrderSide,
  FixedOrderFacts
>({
  states: {
    requested: '待供应商接单',
    accepted: '已接单，待报价',
    refused: '已拒绝',
    pendingConfirm: '待采购人确认',
    ordered: '已下单',
    cancelled: '已取消',
  },
  initial: ['requested', 'pendingConfirm'],
  final: ['refused', 'ordered', 'cancelled'],
  transitions: {
    accept: { by: ['supplier'], from: ['requested'], to: 'accepted', sentence: '供应商接单' },
    refuse: { by: ['supplier'], from: ['requested'], to: 'refused', sentence: '供应商拒绝' },
    fill: {
      by: ['supplier'],
      from: ['accepted'],
      to: 'pendingConfirm',
      sentence: '供应商完善明细与报价',
    },
    giveBack: {
      by: ['buyer'],
      from: ['pendingConfirm'],
      to: 'accepted',
      sentence: '采购人退回，请重新报价',
    },
    confirm: {
      by: ['buyer'],
      from: ['pendingConfirm'],
      to: 'ordered',
      sentence: '采购人确认，生成订单',
    },
    cancel: {
      by: ['buyer'],
      from: ['requested', 'accepted', 'pendingConfirm'],
      to: 'cancelled',
      sentence: '采购人取消',
    },
    withdraw: {
      by: ['supplier'],
      from: ['accepted', 'pendingConfirm'],
      to: 'cancelled',
      guard: ({ startedBySupplier }) =>
        startedBySupplier ? null : refuse('fixedOrder.notStartedByYou'),
      sentence: '供应商撤回',
    },
  },
  refusals: {
    side: () => refuse('fixedOrder.notYours'),
    state: (word) => refuse('fixedOrder.wrongState', { state: word }),
  },
});
