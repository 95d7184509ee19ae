import { encode } from '@jicai/shared/contract/kernel/wire.ts';
import { type NoticeKind, noticeKind } from '@jicai/shared/contract/mall/notice/notice.ts';

/** The kinds of notices with their names, in the order of the tabs. */
export const noticeKinds: readonly (readonly [NoticeKind, string])[] = [
  ['general', '通知公告'],
  ['policy', '政策法规'],
  ['purchase', '采购公告'],
  ['result', '成交公告'],
  ['guide', '操作指南'],
  ['violation', '违规处理'],
];

export const kindName = (kind: NoticeKind): string =>
  noticeKinds.find(([one]) => one === kind)?.[1] ?? '';

/** A kind's code in URLs, which is the wire's. */
export const kindCode = (kind: NoticeKind): string => String(encode(noticeKind, kind));

/** The kind that a URL names; null shows all. */
export const kindOf = (code: string | null): NoticeKind | null =>
  noticeKinds.find(([kind]) => kindCode(kind) === code)?.[0] ?? null;
