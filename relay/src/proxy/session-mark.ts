import { createHmac, timingSafeEqual } from 'node:crypto';
import { SESSION_TOKEN } from '@jicai/shared/contract/kernel/session-token.ts';

/** Returns whether a platform with this secret issued the token; the token's session may have ended. */
export function isMarked(token: string, secret: string): boolean {
  if (!SESSION_TOKEN.form.test(token)) return false;
  const bytes = Buffer.from(token, 'base64url');
  const mark = createHmac('sha256', SESSION_TOKEN.label + secret)
    .update(bytes.subarray(0, SESSION_TOKEN.randomBytes))
    .digest()
    .subarray(0, SESSION_TOKEN.markBytes);
  return timingSafeEqual(bytes.subarray(SESSION_TOKEN.randomBytes), mark);
}
