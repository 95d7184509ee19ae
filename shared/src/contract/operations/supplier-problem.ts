import type { RefusalFrame } from '../../refusal-frame.ts';
import { SUPPLIER_API_BASE } from './supplier-api.ts';

/* Refusals of the supplier API in the form of RFC 9457, which both platform and relay send. */

export const PROBLEM_TYPE = 'application/problem+json';

/** The path of the OpenAPI document that describes the supplier API and the problems of that API. */
export const DOCUMENT_PATH = `${SUPPLIER_API_BASE}/openapi.json`;

/** HTTP status → title of a problem. */
const PROBLEM_TITLES: Readonly<Record<number, string>> = {
  400: '参数有误',
  401: '签名或令牌不正确',
  403: '没有权限',
  404: '地址不存在',
  409: '数据已被其他操作改变',
  413: '请求内容过大',
  415: '请求格式不支持',
  422: '业务规则不允许',
  429: '调用过于频繁',
  500: '服务出现错误',
  503: '服务暂时不可用',
};

/** A problem (RFC 9457). `code` is the message key of the refusal, `field` the path of the refused field. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly field?: string;
  /**
   * The same text as `detail`, and in `error` the same key as `code`, for callers that were written
   * before problems were introduced.
   */
  readonly text: string;
  readonly error: string;
}

/**
 * Returns the problem for a refusal's response frame. `site` is the public address of the installation; an
 * empty `site` makes `type` a relative URL.
 */
export function problemOf(
  status: number,
  { text, code, field }: RefusalFrame,
  site: string,
): Problem {
  const type = `${site}${DOCUMENT_PATH}#${code}`;
  const title = PROBLEM_TITLES[status] ?? '请求失败';
  const problem = { type, title, status, detail: text, code, text, error: code };
  return field === undefined ? problem : { ...problem, field };
}
