import type { StagedState } from '../../contract/supply/states.ts';
import { type Refusal, refuse } from '../kernel/result.ts';
import { allowed, type StateTable, nextState as stateAfter } from '../kernel/states/state-table.ts';

export type { StagedState } from '../../contract/supply/states.ts';

/** `system`: the automatic check. */
export type StagedSide = 'owner' | 'reviewer' | 'system';

export type StagedTransition = 'edit' | 'submit' | 'withdraw' | 'approve' | 'reject';

/** Every state of a staged text and every transition between them (LS2). */
export const stagedTable: StateTable<StagedState, StagedTransition, StagedSide> = {
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
};

/** The reason why a transition of a staged text is not possible now; null when it is. */
export const checkStaged = (
  name: StagedTransition,
  state: StagedState,
  side: StagedSide,
): Refusal | null => allowed(stagedTable, name, { state, side });

export const nextStaged = (name: StagedTransition): StagedState => stateAfter(stagedTable, name);
