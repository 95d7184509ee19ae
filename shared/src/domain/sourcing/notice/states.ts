import type { NoticeState } from '../../../contract/sourcing/states.ts';
import { refuse } from '../../kernel/result.ts';
import { stateTable } from '../../kernel/states/state-table.ts';

export { type NoticeState, noticeStates } from '../../../contract/sourcing/states.ts';

export type NoticeSide = 'handler' | 'reviewer' | 'other';
export type NoticeTransition = 'save' | 'submit' | 'withdraw' | 'publish' | 'giveBack';

/** Every state of a result notice and every transition between them (PJ9). */
export const noticeTable = stateTable<NoticeState, NoticeTransition, NoticeSide>({
  states: { draft: '待提交', inReview: '审核中', returned: '已退回', published: '已公告' },
  initial: ['draft'],
  final: ['published'],
  transitions: {
    save: { by: ['handler'], from: ['draft', 'returned'], to: 'draft', sentence: '修改结果公告' },
    submit: {
      by: ['handler'],
      from: ['draft', 'returned'],
      to: 'inReview',
      sentence: '提交结果公告审核',
    },
    withdraw: { by: ['handler'], from: ['inReview'], to: 'draft', sentence: '撤回结果公告' },
    publish: { by: ['reviewer'], from: ['inReview'], to: 'published', sentence: '发布结果公告' },
    giveBack: { by: ['reviewer'], from: ['inReview'], to: 'returned', sentence: '退回结果公告' },
  },
  refusals: {
    side: () => refuse('project.notYours'),
    state: (word) => refuse('resultNotice.wrongState', { state: word }),
  },
});
