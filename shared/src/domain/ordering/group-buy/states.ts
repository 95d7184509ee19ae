import type { GroupBuyState, GroupBuyTransition } from '../../../contract/ordering/states.ts';
import { refuse } from '../../kernel/result.ts';
import { stateTable } from '../../kernel/states/state-table.ts';

export {
  type GroupBuyState,
  type GroupBuyTransition,
  groupBuyStates,
} from '../../../contract/ordering/states.ts';

/**
 * The side from which a person sees a group buy. `system` makes the transitions that a deadline or a quantity
 * causes.
 */
export type GroupBuySide =
  | 'launcher'
  | 'supplier'
  | 'reviewer'
  | 'operator'
  | 'participant'
  | 'system'
  | 'other';

/** Every state of a group buy and every transition between them (GB1). */
export const groupBuyTable = stateTable<GroupBuyState, GroupBuyTransition, GroupBuySide>({
  states: {
    pendingSupplier: '待供应商确认',
    inReview: '审核中',
    returned: '已退回',
    scheduled: '即将开始',
    recruiting: '报名中',
    reached: '已成团',
    ordering: '下单中',
    finished: '已结束',
    failed: '未成团',
    cancelled: '已取消',
  },
  initial: ['pendingSupplier'],
  final: ['finished', 'failed', 'cancelled'],
  transitions: {
    resubmit: {
      by: ['launcher'],
      from: ['returned'],
      to: 'pendingSupplier',
      sentence: '修改并重新发起',
    },
    confirm: {
      by: ['supplier'],
      from: ['pendingSupplier'],
      to: 'inReview',
      sentence: '供应商确认阶梯价格，提交审核',
    },
    decline: {
      by: ['supplier'],
      from: ['pendingSupplier'],
      to: 'returned',
      sentence: '供应商不接受，退回',
    },
    pass: { by: ['reviewer'], from: ['inReview'], to: 'scheduled', sentence: '审核通过' },
    giveBack: { by: ['reviewer'], from: ['inReview'], to: 'returned', sentence: '审核退回' },
    open: { by: ['system'], from: ['scheduled'], to: 'recruiting', sentence: '开始报名' },
    reach: { by: ['system'], from: ['recruiting'], to: 'reached', sentence: '达到成团数量' },
    fail: { by: ['system'], from: ['recruiting'], to: 'failed', sentence: '报名截止，未成团' },
    close: { by: ['system'], from: ['reached'], to: 'ordering', sentence: '报名截止，开始下单' },
    finish: { by: ['system'], from: ['ordering'], to: 'finished', sentence: '下单完成' },
    cancel: {
      by: ['launcher'],
      // The launcher cannot cancel from `reached` on, because the units that joined rely on the group buy.
      from: ['pendingSupplier', 'inReview', 'returned', 'scheduled', 'recruiting'],
      to: 'cancelled',
      sentence: '发起人取消团购',
    },
    stop: {
      by: ['operator'],
      from: ['scheduled', 'recruiting', 'reached'],
      to: 'cancelled',
      sentence: '平台运营终止团购',
    },
  },
  refusals: {
    side: () => refuse('groupBuy.notYours'),
    state: (word) => refuse('groupBuy.wrongState', { state: word }),
  },
});

/** Returns whether purchasing units other than the launcher may see a group buy in this state. */
export const isPublished = (state: GroupBuyState): boolean =>
  ['scheduled', 'recruiting', 'reached', 'ordering', 'finished', 'failed'].includes(state);

/** Returns whether units may join a group buy in this state; callers check the sign-up period separately. */
export const takesJoins = (state: GroupBuyState): boolean =>
  state === 'recruiting' || state === 'reached';
