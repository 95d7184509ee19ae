import type { RefusalFrame } from '../../refusal-frame.ts';
import { SUPPLIER_API_BASE } from './supplier-api.ts';

/* Refusals of the interface for suppliers' systems, as RFC 9457 describes them, of the platform and of the
 * relay before it. */

export const PROBLEM_TYPE = 'application/problem+json';

/** The path of the document that describes the interface and its problems. */
export const DOCUMENT_PATH = `${SUPPLIER_API_BASE}/openapi.json`;

/** The kind of problem that a status says, in words. */
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

/** A problem (RFC 9457). `code` is the key of the message, `field` the path of the wrong field. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly field?: string;
  /** The same as `detail` and `code`, for callers that are older than problems. */
  readonly text: string;
  readonly error: string;
}

/**
 * Makes the problem of an answer frame. `site` is the public address of the installation; empty, the type
 * is relative to it.
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
