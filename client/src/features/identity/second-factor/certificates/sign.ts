import { text as anyText } from '@jicai/shared/contract/kernel/codecs.ts';
import { decode, wireObject } from '@jicai/shared/contract/kernel/wire.ts';
import type { KeyResult } from '../keys.ts';
import { loopbackMiddleware } from './loopback.ts';
import { MiddlewareFailed, type PluggedCertificate } from './middleware.ts';

const Options = wireObject({
  middleware: ['middleware', anyText, '驱动程序地址'],
  text: ['text', anyText, '待签名内容'],
});

/** Asks which certificate is meant where there are several; null: none. */
export type Choose = (
  certificates: readonly PluggedCertificate[],
) => Promise<PluggedCertificate | null>;

/** Has a plugged-in certificate sign the server's request, which is JSON. */
export async function signWithCertificate(options: string, choose: Choose): Promise<KeyResult> {
  const { middleware: url, text } = decode(Options, JSON.parse(options));
  const middleware = loopbackMiddleware(url);
  try {
    const found = await middleware.list();
    if (found.length === 0) return { problem: '没有找到证书，请插入 USB Key 后重试' };
    const chosen = found.length === 1 ? found[0] : await choose(found);
    if (!chosen) return { problem: '未选择证书' };
    const { id, certificate } = chosen;
    const signature = await middleware.sign(id, text);
    return { answer: JSON.stringify({ text, certificate, signature }) };
  } catch (error) {
    if (error instanceof MiddlewareFailed) return { problem: error.message };
    throw error;
  }
}
