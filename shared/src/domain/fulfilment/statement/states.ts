import type { StatementState, StatementTransition } from '../../../contract/fulfilment/states.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import { stateTable } from '../../kernel/states/state-table.ts';

export {
  type StatementState,
  type StatementTransition,
  statementStates,
} from '../../../contract/fulfilment/states.ts';

export type StatementSide = 'buyer' | 'supplier' | 'system' | 'reader';

/** The facts that the guards read besides the state. */
export interface StatementFacts {
  /** The side that must confirm first. */
  readonly first: 'supplier' | 'buyer';
  /** Whether an open application for invoices covers the statement. */
  readonly isApplied: boolean;
}

const inTurn =
  (side: 'supplier' | 'buyer') =>
  (facts: StatementFacts, state: StatementState): Refusal | null =>
    facts.first !== side && state === 'unreconciled' ? refuse('statement.otherFirst') : null;

const notApplied = ({ isApplied }: StatementFacts): Refusal | null =>
  isApplied ? refuse('statement.applied') : null;

/** Every state of a statement and every transition between them (FU12). */
export const statementTable = stateTable<
  StatementState,
  StatementTransition,
  StatementSide,
  StatementFacts,
  boolean
>({
  states: {
    unreconciled: '待对账',
    supplierConfirmed: '供应商已确认',
    buyerConfirmed: '采购人已确认',
    disputed: '有异议',
    confirmed: '已对账',
    invoiced: '已开票',
    paid: '已付款',
    cancelled: '已作废',
  },
  initial: ['unreconciled'],
  final: ['paid', 'cancelled'],
  transitions: {
    supplierConfirm: {
      by: ['supplier'],
      from: ['unreconciled', 'buyerConfirmed'],
      to: {
        oneOf: ['supplierConfirmed', 'confirmed'],
        choose: (isBoth) => (isBoth ? 'confirmed' : 'supplierConfirmed'),
      },
      guard: inTurn('supplier'),
      sentence: '供应商确认对账单',
    },
    buyerConfirm: {
      by: ['buyer'],
      from: ['unreconciled', 'supplierConfirmed'],
      to: {
        oneOf: ['buyerConfirmed', 'confirmed'],
        choose: (isBoth) => (isBoth ? 'confirmed' : 'buyerConfirmed'),
      },
      guard: inTurn('buyer'),
      sentence: '采购人确认对账单',
    },
    autoConfirm: {
      by: ['system'],
      from: ['supplierConfirmed', 'buyerConfirmed'],
      to: 'confirmed',
      sentence: '逾期未确认，系统自动确认',
    },
    dispute: {
      by: ['buyer', 'supplier'],
      from: ['unreconciled', 'supplierConfirmed', 'buyerConfirmed', 'disputed'],
      to: 'disputed',
      sentence: '提出异议',
    },
    settle: { by: ['buyer'], from: ['disputed'], to: 'unreconciled', sentence: '异议已处理' },
    adjust: {
      by: ['buyer'],
      from: ['unreconciled', 'supplierConfirmed', 'buyerConfirmed', 'disputed'],
      to: 'unreconciled',
      sentence: '调整金额',
    },
    cancel: {
      by: ['buyer'],
      from: ['unreconciled', 'supplierConfirmed', 'buyerConfirmed', 'disputed', 'confirmed'],
      to: 'cancelled',
      guard: notApplied,
      sentence: '作废对账单',
    },
    invoice: { by: ['system'], from: ['confirmed'], to: 'invoiced', sentence: '发票已收齐' },
    reopenInvoice: {
      by: ['system'],
      from: ['invoiced'],
      to: 'confirmed',
      sentence: '发票被红冲，重新开票',
    },
    pay: { by: ['system'], from: ['invoiced'], to: 'paid', sentence: '款项已付清' },
  },
  refusals: {
    side: () => refuse('statement.notYours'),
    state: (state) => refuse('statement.wrongState', { state }),
  },
});

/** Returns whether deductions and adjustments may still change the amount of a statement. */
export const isOpenStatement = (state: StatementState): boolean =>
  state === 'unreconciled' ||
  state === 'supplierConfirmed' ||
  state === 'buyerConfirmed' ||
  state === 'disputed';
