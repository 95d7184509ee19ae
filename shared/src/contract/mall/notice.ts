import { limits } from '../../limits.ts';
import {
  codeOf,
  compactTime,
  int,
  list,
  newer,
  none,
  text,
  textUpTo,
  yesNo,
} from '../kernel/codecs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { page, pageSize } from '../kernel/page.ts';
import { type English, wireObject, wireRequest } from '../kernel/wire.ts';

/* Notices (公告), which can be read without a login. */

export const noticeKind = codeOf({
  1: 'general',
  2: 'policy',
  3: 'purchase',
  4: 'result',
  5: 'guide',
  6: 'violation',
});
export type NoticeKind = 'general' | 'policy' | 'purchase' | 'result' | 'guide' | 'violation';

/**
 * Who may read a notice. `buyers`: all logged-in people except people of suppliers; `suppliers`:
 * people of suppliers and operators; `all`: everybody, also without a login.
 */
export const noticeAudience = codeOf({ 0: 'all', 1: 'buyers', 2: 'suppliers' });
export type NoticeAudience = 'all' | 'buyers' | 'suppliers';

const noticeRow = {
  id: ['ggid', text, '公告编号'],
  kind: ['gglx', noticeKind, '公告类型'],
  title: ['ggbt', text, '公告标题'],
  areaName: ['ggdq', text, '地区'],
  isTop: ['zdbz', yesNo, '置顶'],
  isNew: ['xbz', yesNo, '新发布'],
  publishedAtMs: ['fbsj', compactTime, '发布时间'],
  /**
   * The reason why the published notice is void, for example because an award was annulled (PJ10);
   * empty for a valid notice.
   */
  voidReason: ['zfyy', newer(text, ''), '作废原因'],
} as const;

/** One notice in a list. */
export const NoticeRow = wireObject(noticeRow);
export type NoticeRow = English<typeof noticeRow>;

const noticeLink = {
  id: ['ggid', text, '公告编号'],
  title: ['ggbt', text, '公告标题'],
} as const;

const block = {
  kind: ['lx', codeOf({ 1: 'heading', 2: 'paragraph', 3: 'item', 4: 'tableRow' }), '段落类型'],
  text: ['nr', text, '内容'],
  /**
   * The cells, if `kind` is `tableRow`; otherwise empty. The first of several consecutive table
   * rows is the heading of the table.
   */
  cells: ['dyg', list(text), '单元格'],
} as const;

/**
 * One block of a notice's body. Blocks are plain text, never HTML, so that a publisher's text cannot
 * become markup in a reader's page.
 */
export const NoticeBlock = wireObject(block);
export type NoticeBlock = English<typeof block>;

const noticeFile = {
  name: ['wjmc', text, '文件名'],
  /** The size of the file in bytes. */
  size: ['wjdx', int, '文件大小'],
  /** The path for downloading the file; everybody who may read the notice can download it. */
  url: ['url', text, '下载地址'],
} as const;
/** An attachment of a notice. */
export const NoticeFile = wireObject(noticeFile);
export type NoticeFile = English<typeof noticeFile>;

const noticeDetail = {
  ...noticeRow,
  publisher: ['fbdw', text, '发布单位'],
  /** The number of the sourcing project that the notice is about; `null` for other notices. */
  projectNumber: ['xmbh', newer(none(text), null), '项目编号'],
  readCount: ['ydcs', int, '阅读次数'],
  /** The end of the period for objections; `null` if the notice has no such period. */
  objectionUntilMs: ['gsjzsj', none(compactTime), '公示截止时间'],
  body: ['zw', list(NoticeBlock), '正文'],
  files: ['fjList', list(NoticeFile), '附件'],
  previous: ['syt', none(wireObject(noticeLink)), '上一条'],
  next: ['xyt', none(wireObject(noticeLink)), '下一条'],
} as const;

export type NoticeDetail = English<typeof noticeDetail>;

/** The base path of the attachments of notices; `<notice id>/<file id>` follows. */
export const NOTICE_FILE_BASE = '/app/ananymous/gg/fj/';

export const noticeEndpoints = {
  list: endpoint('notice.list', {
    path: '/app/ananymous/gg/listGg',
    cost: 'cheap',
    summary: '公告列表（公开）',
    request: wireRequest({
      kind: ['gglx', none(noticeKind), '公告类型'],
      keyword: ['gjz', textUpTo(limits.noticeKeyword, 'mayBeEmpty'), '关键词'],
      /**
       * Selects notices for this region, for a region that contains it, or for all regions; `null` does not
       * restrict the list.
       */
      regionCode: ['xzqh', none(textUpTo(12)), '地区'],
      page,
      pageSize,
    }),
    response: wireObject({
      rows: ['list', list(NoticeRow), '公告'],
      total: ['totalrowno', int, '总行数'],
    }),
  }),
  /** Returns one notice. Each call increases the notice's read count by one. */
  detail: endpoint('notice.detail', {
    path: '/app/ananymous/gg/getGg',
    cost: 'cheap',
    summary: '公告详情（公开），计入阅读次数',
    request: wireRequest({ id: ['ggid', textUpTo(64), '公告编号'] }),
    response: wireObject({ notice: ['gg', wireObject(noticeDetail), '公告'] }),
  }),
};
