import { list, text } from '@jicai/shared/contract/kernel/codecs.ts';
import { type Codec, decode, wireObject } from '@jicai/shared/contract/kernel/wire.ts';
import { type CertificateMiddleware, MiddlewareFailed } from './middleware.ts';

/*
 * The adapter for programs that answer on an address of the own machine, in JSON:
 * POST /certificates {} → { certificates: [{ id, subject, certificate }] }
 * POST /sign { id, text } → { signature }
 * and { error } where something is wrong.
 */

const Plugged = wireObject({
  id: ['id', text, '编号'],
  subject: ['subject', text, '主体'],
  certificate: ['certificate', text, '证书'],
});
const Listed = wireObject({ certificates: ['certificates', list(Plugged), '证书列表'] });
const Signed = wireObject({ signature: ['signature', text, '签名'] });
const Wrong = wireObject({ error: ['error', text, '原因'] });

const PROBLEMS: Readonly<Record<string, string>> = {
  removed: 'USB Key 已拔出，请插好后重试',
  cancelled: '已取消签名',
  pin: 'USB Key 口令不正确，请重试',
  locked: 'USB Key 已锁定，请联系发证机构解锁',
};

/** Reads an answer; null for one of another shape. */
function readAs<T>(shape: Codec<T>, answer: unknown): T | null {
  try {
    return decode(shape, answer);
  } catch {
    return null;
  }
}

async function ask<T>(url: string, body: object, shape: Codec<T>): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
  })
    .then((response): Promise<unknown> => response.json())
    .catch(() => {
      throw new MiddlewareFailed(
        '没有连接到本机的证书驱动程序，请确认已安装并运行，且浏览器允许本站访问本机程序',
      );
    });
  const read = readAs(shape, answer);
  if (read !== null) return read;
  const reason = readAs(Wrong, answer)?.error ?? '';
  throw new MiddlewareFailed(PROBLEMS[reason] ?? '证书驱动程序没有给出结果，请重试');
}

/** The program at an address like `http://127.0.0.1:18080`. */
export const loopbackMiddleware = (url: string): CertificateMiddleware => ({
  list: async () => (await ask(`${url}/certificates`, {}, Listed)).certificates,
  sign: async (id, text) => (await ask(`${url}/sign`, { id, text }, Signed)).signature,
});
