import { tabbedList, withParam, withQuery } from '../../../lib/url/path.ts';

export const NOTICE_PARAM = 'ggid';
export const NOTICE_KIND_PARAM = 'gglx';

export const noticePaths = {
  noticeList: {
    pattern: '/notice/noticeList',
    /** `kind` is its code on the wire; the first page is what an address without a page shows. */
    to: ({ kind, keyword, page }: { kind?: string; keyword?: string; page?: number } = {}) =>
      withQuery('/notice/noticeList', {
        [NOTICE_KIND_PARAM]: kind,
        keyword,
        page: page === 1 ? null : page,
      }),
  },
  noticeDetail: withParam('/notice/noticeDetail', NOTICE_PARAM),
  noticeAdmin: tabbedList('/nrgl/GgList'),
  noticeEdit: withParam('/nrgl/GgEdit', NOTICE_PARAM),
  noticeDraftReview: withParam('/review/ggReview', NOTICE_PARAM),
};
