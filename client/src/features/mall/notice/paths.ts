import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { tabbedList, withParam, withQuery } from '../../../lib/url/path.ts';

export const NOTICE_PARAM = 'ggid';
export const NOTICE_KIND_PARAM = 'gglx';
export const NOTICE_REGION_PARAM = 'xzqh';

interface NoticeListQuery {
  readonly kind?: string;
  /** The code of a province; none shows notices for every region. */
  readonly region?: string;
  readonly keyword?: string;
  readonly page?: number;
}

export const noticePaths = {
  noticeList: {
    pattern: '/notice/noticeList',
    /** `kind` is its code on the wire; the first page is what an address without a page shows. */
    to: ({ kind, region, keyword, page }: NoticeListQuery = {}) =>
      withQuery('/notice/noticeList', {
        [NOTICE_KIND_PARAM]: kind,
        [NOTICE_REGION_PARAM]: region,
        keyword,
        page: page === 1 ? null : page,
      }),
  },
  noticeDetail: withParam('/notice/noticeDetail', NOTICE_PARAM),
  noticeAdmin: tabbedList(menuPaths.noticeAdmin),
  noticeEdit: withParam('/nrgl/GgEdit', NOTICE_PARAM),
  noticeDraftReview: withParam('/review/ggReview', NOTICE_PARAM),
};
