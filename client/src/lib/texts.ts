import { setupMessages } from '@jicai/shared/messages/operations/setup.ts';

/** The client's own texts, for when there is no answer of the server to show. */
export const clientTexts = {
  timeout: '请求超时，请检查网络后重试',
  network: '网络连接失败，请检查网络后重试',
  loginFirst: '请先登录',
  compared: '已加入对比',
  notCompared: '已移出对比',
  sessionEnded: '登录已失效，请重新登录',
} as const;

/** Refusals that are not shown (spec section 8: the page template of a zone that has none). */
export const SILENT_TEXTS: ReadonlySet<string> = new Set(['获取模板失败！']);

/** The part of a text of the server that stands before its first value. */
const beginningOf = (text: string): string => text.split('{', 1)[0] ?? text;

const CLOSED = beginningOf(setupMessages['maintenance.closed']);
const READ_ONLY = beginningOf(setupMessages['maintenance.readOnly']);

/** Does this text of the server say that the mall is closed for maintenance? */
export const isClosed = (text: string): boolean => text.startsWith(CLOSED);

/** Does this text of the server say that the mall is under maintenance? */
export const isUnderMaintenance = (text: string): boolean =>
  isClosed(text) || text.startsWith(READ_ONLY);
