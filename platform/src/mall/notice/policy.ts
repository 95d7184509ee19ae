import type { Policy } from '../../kernel/http/policy.ts';

export const noticePolicy: Policy = {
  'notice.list': 'anyone',
  'notice.detail': 'anyone',
};
