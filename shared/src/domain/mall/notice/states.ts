import type { NoticeDraftState } from '../../../contract/mall/notice-editor.ts';
import { refuse } from '../../kernel/result.ts';
import { stateTable } from '../../kernel/states/state-table.ts';

export type NoticeSide = 'author' | 'reviewer';
export type NoticeTransition = 'submit' | 'recall' | 'approve' | 'reject' | 'withdraw';

/** Every state of a notice in the console and every transition between them (CN1). */
export const noticeTable = stateTable<NoticeDraftState, NoticeTransition, NoticeSide>({
  states: {
    draft: '草稿',
    inReview: '审核中',
    rejected: '未通过',
    published: '已发布',
    withdrawn: '已撤下',
  },
  initial: ['draft'],
  final: ['withdrawn'],
  transitions: {
    submit: { by: ['author'], from: ['draft', 'rejected'], to: 'inReview', sentence: '提交审核' },
    recall: { by: ['author'], from: ['inReview'], to: 'draft', sentence: '撤回审核' },
    approve: { by: ['reviewer'], from: ['inReview'], to: 'published', sentence: '审核通过，发布' },
    reject: { by: ['reviewer'], from: ['inReview'], to: 'rejected', sentence: '审核不通过' },
    withdraw: { by: ['author'], from: ['published'], to: 'withdrawn', sentence: '撤下公告' },
  },
  refusals: {
    side: () => refuse('noticeEditor.notYours'),
    state: (word) => refuse('noticeEditor.wrongState', { state: word }),
  },
});
