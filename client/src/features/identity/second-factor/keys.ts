import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

/** The answer of a security key, as JSON, or why there is none. */
export type KeyResult = { readonly answer: string } | { readonly problem: string };

/** Why this browser cannot use security keys here; null when it can. */
export function keysProblem(): string | null {
  if (!window.isSecureContext) return '当前页面不是以 https 打开的，浏览器不允许使用安全密钥';
  return browserSupportsWebAuthn() ? null : '当前浏览器不支持安全密钥';
}

function problemOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return '该安全密钥已登记过';
  if (name === 'InvalidStateError') return '该安全密钥已登记过';
  if (name === 'NotAllowedError') return '未完成安全密钥操作：已取消、已超时，或不是已登记的密钥';
  if (name === 'SecurityError') return '当前网址与系统设置的网站地址不一致，无法使用安全密钥';
  return '安全密钥无法使用，请检查密钥后重试';
}

async function resultOf(answer: Promise<unknown>): Promise<KeyResult> {
  try {
    return { answer: JSON.stringify(await answer) };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

/** Registers a key with the server's options, which are JSON. */
export const registerKey = (options: string): Promise<KeyResult> =>
  resultOf(startRegistration({ optionsJSON: JSON.parse(options) }));

/** Has a registered key sign the server's options, which are JSON. */
export const signWithKey = (options: string): Promise<KeyResult> =>
  resultOf(startAuthentication({ optionsJSON: JSON.parse(options) }));
