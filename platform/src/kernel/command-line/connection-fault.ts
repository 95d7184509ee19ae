import { isUnavailable } from '../db/unavailable.ts';

/** Chinese sentences for a refused login and for a missing database, by PostgreSQL's error code. */
const REFUSED: Readonly<Record<string, string>> = {
  '28P01': '用户名或密码不正确；密码中的特殊字符须按百分号编码，如 # 写作 %23',
  '28000': '该用户不得登录',
  '3D000': '没有这个数据库',
};

/**
 * Returns a Chinese sentence if an error shows that a database refused the connection or is unavailable;
 * `null` for any other error. `setting` is the name of the environment variable that contains the database's
 * address, for the sentence.
 */
export function connectionFault(error: unknown, setting: string): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const reason = Object.hasOwn(REFUSED, code) ? REFUSED[code] : undefined;
  if (reason) return `不能连接 ${setting} 指明的数据库：${reason}（${error.message}）`;
  if (!isUnavailable(error) && code !== 'EAI_AGAIN') return null;
  return `不能连接 ${setting} 指明的数据库：${error.message || code}。请确认它在运行、地址正确`;
}
