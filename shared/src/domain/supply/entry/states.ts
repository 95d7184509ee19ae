import type { ShopState } from '../../../contract/mall/shop.ts';
import { refuse } from '../../kernel/result.ts';
import { stateTable } from '../../kernel/states/state-table.ts';

export type ShopSide = 'supplier' | 'reviewer' | 'operator';
export type ShopTransition =
  | 'submit'
  | 'withdraw'
  | 'approve'
  | 'reject'
  | 'suspend'
  | 'resume'
  | 'close';

/** Every state of a shop and every transition between them (EN1). */
export const shopTable = stateTable<ShopState, ShopTransition, ShopSide>({
  states: {
    incomplete: '信息未完善',
    pendingReview: '入驻审核中',
    active: '营业中',
    suspended: '已暂停',
    closed: '已关闭',
  },
  initial: ['incomplete'],
  final: ['closed'],
  transitions: {
    submit: {
      by: ['supplier'],
      from: ['incomplete'],
      to: 'pendingReview',
      sentence: '提交入驻审核',
    },
    withdraw: {
      by: ['supplier'],
      from: ['pendingReview'],
      to: 'incomplete',
      sentence: '撤回入驻审核',
    },
    approve: {
      by: ['reviewer'],
      from: ['pendingReview'],
      to: 'active',
      sentence: '审核通过，店铺开业',
    },
    reject: { by: ['reviewer'], from: ['pendingReview'], to: 'incomplete', sentence: '审核不通过' },
    suspend: { by: ['operator'], from: ['active'], to: 'suspended', sentence: '暂停店铺' },
    resume: { by: ['operator'], from: ['suspended'], to: 'active', sentence: '恢复店铺' },
    close: {
      by: ['operator'],
      from: ['incomplete', 'active', 'suspended'],
      to: 'closed',
      sentence: '关闭店铺',
    },
  },
  refusals: {
    side: () => refuse('entry.notYours'),
    state: (word) => refuse('entry.wrongState', { state: word }),
  },
});
