import type { ProductState } from '../../../contract/mall/catalog/product.ts';
import type { ProductTransition } from '../../../contract/supply/states.ts';
import { refuse } from '../../kernel/result.ts';
import { stateTable } from '../../kernel/states/state-table.ts';
import { type StagedState, stagedTable } from '../staged.ts';

export type { ProductTransition } from '../../../contract/supply/states.ts';

/**
 * The side from which a person sees a product. `system` makes transitions without a person, such as the
 * approval by the automatic check and the removal from sale when a certificate expires.
 */
export type ProductSide = 'supplier' | 'reviewer' | 'system';

/** The facts besides the state that decide whether a transition is allowed. */
export interface ProductFacts {
  /** The kind of certificate whose expiry took the product off sale; null if no certificate has expired. */
  readonly holds: string | null;
}

/** Every state of a product and every transition between them (LS1). */
export const productTable = stateTable<ProductState, ProductTransition, ProductSide, ProductFacts>({
  states: {
    draft: '草稿',
    pendingReview: '待审核',
    rejected: '已驳回',
    onSale: '已上架',
    offSale: '已下架',
    frozen: '冻结',
  },
  initial: ['draft'],
  final: [],
  transitions: {
    submit: {
      by: ['supplier'],
      from: ['draft', 'rejected'],
      to: 'pendingReview',
      sentence: '提交审核',
    },
    withdraw: { by: ['supplier'], from: ['pendingReview'], to: 'draft', sentence: '撤回审核' },
    approve: {
      // The automatic check approves a product without findings, except for a sample that a reviewer checks
      // (LS6).
      by: ['reviewer', 'system'],
      from: ['pendingReview'],
      to: 'onSale',
      sentence: '审核通过，商品上架',
    },
    reject: { by: ['reviewer'], from: ['pendingReview'], to: 'rejected', sentence: '审核不通过' },
    putOn: {
      by: ['supplier'],
      from: ['offSale'],
      to: 'onSale',
      guard: ({ holds }) => (holds === null ? null : refuse('listing.held', { kind: holds })),
      sentence: '上架',
    },
    takeOff: {
      by: ['supplier', 'reviewer', 'system'],
      from: ['onSale'],
      to: 'offSale',
      sentence: '下架',
    },
    lapse: { by: ['system'], from: ['onSale'], to: 'offSale', sentence: '证书到期，商品下架' },
    renew: {
      by: ['system'],
      from: ['offSale'],
      to: 'onSale',
      sentence: '证书已更新，商品恢复上架',
    },
    freeze: {
      by: ['reviewer'],
      from: ['onSale', 'offSale'],
      to: 'frozen',
      sentence: '冻结商品',
    },
    unfreeze: { by: ['reviewer'], from: ['frozen'], to: 'offSale', sentence: '解除冻结' },
  },
  refusals: {
    side: () => refuse('listing.notYours'),
    state: (word) => refuse('listing.wrongState', { state: word }),
  },
});

/**
 * Returns whether the product was ever approved. Edits of an approved product are stored beside the live
 * version until a review approves them.
 */
export const isApproved = (state: ProductState): boolean =>
  state === 'onSale' || state === 'offSale' || state === 'frozen';

/**
 * Returns the label of the change that is staged beside a product's live version; null if there is none. A
 * product that was never approved has no live version that could change.
 */
export const changeLabel = (state: ProductState, staged: StagedState | null): string | null =>
  isApproved(state) && staged !== null && staged !== 'applied'
    ? `变更${stagedTable.states[staged]}`
    : null;
