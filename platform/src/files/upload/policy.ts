import type { Policy } from '../../kernel/http/policy.ts';

/** Whose files they are is asked of the group itself ([A21]). */
export const uploadPolicy: Policy = {
  'upload.domains': 'loggedIn',
  'upload.issueGroup': 'loggedIn',
  'upload.send': 'loggedIn',
  'upload.list': 'loggedIn',
  'upload.resume': 'loggedIn',
  'upload.deleteTemporary': 'loggedIn',
  'upload.download': 'loggedIn',
};
