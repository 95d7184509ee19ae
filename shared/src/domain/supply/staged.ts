import type { StagedState } from '../../contract/supply/states.ts';
import { refuse } from '../kernel/result.ts';
import { stateTable } from '../kernel/states/state-table.ts';

export type { StagedState } from '../../contract/supply/states.ts';

/**
 * The side that acts on a staged text: the owner of the text, a reviewer, or the automatic check
 * (`system`).
 */
export type StagedSide = 'owner' | 'reviewer' | 'system';

export type StagedTransition = 'edit' | 'submit' | 'withdraw' | 'approve' | 'reject';

/**
 * Every state of a staged text and every transition between them (LS2). A staged text is an edited version of
 * a live text; it replaces the live text once a review has approved it.
 */
export const stagedTable = stateTable<StagedState, StagedTransition, StagedSide>({
  states: { editing: '编辑中', inReview: '审核中', rejected: '已驳回', applied: '已生效' },
  initial: ['editing'],
  final: [],
  transitions: {
    edit: {
      by: ['owner'],
      from: ['editing', 'rejected', 'applied'],
      to: 'editing',
      sentence: '修改内容',
    },
    submit: {
      by: ['owner'],
      from: ['editing', 'rejected'],
      to: 'inReview',
      sentence: '提交审核',
    },
    withdraw: { by: ['owner'], from: ['inReview'], to: 'editing', sentence: '撤回审核' },
    approve: {
      by: ['reviewer', 'system'],
      from: ['inReview'],
      to: 'applied',
      sentence: '审核通过',
    },
    reject: { by: ['reviewer'], from: ['inReview'], to: 'rejected', sentence: '审核不通过' },
  },
  refusals: {
    side: () => refuse('staged.notYours'),
    state: (word) => refuse('staged.wrongState', { state: word }),
  },
});
