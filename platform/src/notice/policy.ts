import type { Policy } from '../http/policy.ts';

export const noticePolicy: Policy = {
  'notice.list': 'anyone',
  'notice.detail': 'anyone',
};
