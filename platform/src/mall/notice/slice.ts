import { noticeEndpoints } from '@jicai/shared/contract/mall/notice.ts';
import { noticeMessages } from '@jicai/shared/messages/mall/notice.ts';
import { query, type Slice } from '../../kernel/slice.ts';
import { listPublished, type NoticeNeeds, readPublished } from './service.ts';

/** Notices, as far as they are published by now. */
export const noticeSlice: Slice<NoticeNeeds> = {
  name: 'mall/notice',
  messages: noticeMessages,
  policy: {
    'notice.list': 'anyone',
    'notice.detail': 'anyone',
  },
  endpoints: (needs) => [
    query(noticeEndpoints.list, (body) => listPublished(needs, body)),
    query(noticeEndpoints.detail, ({ id }) => readPublished(needs, id)),
  ],
};
