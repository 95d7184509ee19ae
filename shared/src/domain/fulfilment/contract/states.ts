import {
  BEFORE_REVIEW,
  type ContractKind,
  type ContractState,
  type ContractTab,
  type ContractTransition,
} from '../../../contract/fulfilment/states.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import { stateTable } from '../../kernel/states/state-table.ts';
import type { ContractStep } from '../../ordering/order/progress.ts';

export {
  type ContractKind,
  type ContractState,
  type ContractTab,
  type ContractTransition,
  contractKinds,
  contractStates,
  contractTabs,
} from '../../../contract/fulfilment/states.ts';

/**
 * The side from which a person looks at a contract. `sealer`: a person of the unit's finance, who seals
 * but does not draft.
 */
export type ContractSide = 'buyer' | 'sealer' | 'supplier' | 'reviewer' | 'reader' | 'system';

/**
 * The facts that the guards read besides the state: separation of duties, the kind of document, and a
 * hold on its order.
 */
export interface ContractFacts {
  readonly kind: ContractKind;
  /** Why this person may not draft the contract; null if the person may. */
  readonly drafting: Refusal | null;
  /** Why this person may not seal the contract for the unit; null if the person may. */
  readonly sealing: Refusal | null;
  /** Why the contract's order is on hold (PJ10); null if it is not. */
  readonly hold: Refusal | null;
}

const mayDraft = ({ drafting }: ContractFacts) => drafting;
/**
 * Returns why a contract may not proceed because its order is on hold; null if it may. A termination
 * agreement may proceed in spite of the hold.
 */
export const goesOn = ({ kind, hold }: ContractFacts): Refusal | null =>
  kind === 'termination' ? null : hold;
const mayDraftOn = (facts: ContractFacts) => mayDraft(facts) ?? goesOn(facts);

/** Every state of a contract and every transition between them. */
export const contractTable = stateTable<
  ContractState,
  ContractTransition,
  ContractSide,
  ContractFacts
>({
  states: {
    draft: '起草中',
    pendingSupplier: '待供应商完善',
    pendingBuyer: '待采购人确认',
    pendingSupplierSeal: '待供应商签章',
    pendingBuyerSeal: '待采购人签章',
    pendingReview: '待审核',
    failed: '审核不通过',
    effective: '生效',
    changed: '已变更',
    terminated: '已终止',
    void: '已作废',
  },
  initial: ['draft', 'pendingBuyer'],
  final: ['terminated', 'void'],
  transitions: {
    send: {
      by: ['buyer'],
      from: ['draft'],
      to: 'pendingSupplier',
      guard: mayDraftOn,
      sentence: '将合同发送供应商完善',
    },
    complete: {
      by: ['supplier'],
      from: ['pendingSupplier'],
      to: 'pendingBuyer',
      guard: goesOn,
      sentence: '完善合同并提交采购人确认',
    },
    // Both sides, the unit's finance included, may return the text for changes until both sides have
    // sealed it.
    sendBack: {
      by: ['buyer', 'supplier', 'sealer'],
      from: ['pendingSupplier', 'pendingBuyer', 'pendingSupplierSeal', 'pendingBuyerSeal'],
      to: 'draft',
      sentence: '退回合同修改',
    },
    confirm: {
      by: ['buyer'],
      from: ['pendingBuyer'],
      to: 'pendingSupplierSeal',
      guard: mayDraftOn,
      sentence: '确认合同文本',
    },
    sealSupplier: {
      by: ['supplier'],
      from: ['pendingSupplierSeal'],
      to: 'pendingBuyerSeal',
      guard: goesOn,
      sentence: '供应商签章',
    },
    sealBuyer: {
      by: ['buyer', 'sealer'],
      from: ['pendingBuyerSeal'],
      to: 'pendingReview',
      guard: (facts) => facts.sealing ?? goesOn(facts),
      sentence: '采购人签章',
    },
    pass: {
      by: ['reviewer'],
      from: ['pendingReview'],
      to: 'effective',
      guard: goesOn,
      sentence: '合同审核通过',
    },
    fail: { by: ['reviewer'], from: ['pendingReview'], to: 'failed', sentence: '合同审核不通过' },
    revise: {
      by: ['buyer'],
      from: ['failed'],
      to: 'draft',
      guard: mayDraft,
      sentence: '重新起草合同',
    },
    // A contract of kind `contract` is voided only by the cancellation of its order; a
    // supplementary or termination agreement may be dropped before its review and after a failed
    // review.
    drop: {
      by: ['buyer', 'supplier'],
      from: BEFORE_REVIEW,
      to: 'void',
      guard: ({ kind }) => (kind === 'contract' ? refuse('contract.dropOrder') : null),
      sentence: '撤销',
    },
    change: {
      by: ['system'],
      from: ['effective', 'changed'],
      to: 'changed',
      sentence: '合同因补充协议变更',
    },
    terminate: {
      by: ['system'],
      from: ['effective', 'changed'],
      to: 'terminated',
      sentence: '合同经双方同意终止',
    },
    cancel: { by: ['system'], from: BEFORE_REVIEW, to: 'void', sentence: '订单取消，合同作废' },
  },
  refusals: {
    side: () => refuse('contract.notYours'),
    state: (state) => refuse('contract.wrongState', { state }),
  },
});

/** Returns whether a contract binds both sides now. */
export const isInForce = (state: ContractState): boolean =>
  state === 'effective' || state === 'changed';

/**
 * Returns the step that an order's contract is in (FU6): `review` while it waits for review,
 * `drafting` before that and after a failed review, `inForce` while it binds both sides; `none` if it
 * is terminated or void.
 */
export function contractProgress(state: ContractState): ContractStep {
  if (isInForce(state)) return 'inForce';
  if (state === 'terminated' || state === 'void') return 'none';
  return state === 'pendingReview' ? 'review' : 'drafting';
}

export const contractTabLabels: Readonly<Record<ContractTab, string>> = {
  open: '待签',
  review: '审核中',
  inForce: '履行中',
  over: '已结束',
  all: '全部',
};
